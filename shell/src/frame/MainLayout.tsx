import { useCallback, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import type { CurrentUser } from 'shared-api/contracts/session';
import {
  breakpoints,
  lazyComponent,
  phoneMedia,
  styled,
  t,
  useIsNarrow,
  VisuallyHidden,
} from 'shared-ui/core';
import { useLocation } from 'shared-ui/router';
import type { Crumb } from '../pages/areaRoutes';
import { useSession } from '../session/SessionProvider';
import { Breadcrumbs } from './Breadcrumbs';
import { pageHeight } from '../shared/DemoFrame';
import { keepKeys } from '../shared/earlyKeys';
import { Footer, footerHeight } from '../shared/Footer';
import { lazyAfterFirstScreen } from '../shared/lazyAfterFirstScreen';
import { navSections } from './navModel';
import { useListMenus } from './menus/useListMenus';
import { useIdlePreload } from './usePreload';
import type { ShortcutsDialogProps } from './shortcuts/ShortcutsDialog';
import type { SingleKeysProps } from './shortcuts/SingleKeys';
import { NavDrawer, Sidebar } from './Sidebar';
import { TopBar } from './TopBar';
import { useRecordVisits } from '../find/recent/recordVisit';
import { useCollapsed } from './useCollapsed';
import { useFocusHeading } from './useFocusHeading';
import { useRecoverFocus } from './useRecoverFocus';
import { LaterViewedNotices } from '../view/LaterViewedNotices';
import { useQuestionMark } from './useQuestionMark';

const ShortcutsDialog = lazyComponent<ShortcutsDialogProps>(
  () => import(/* webpackChunkName: "ShortcutsDialog" */ './shortcuts/ShortcutsDialog'),
);
// The first key loads it at once, and it plays the keys that were pressed meanwhile.
const SingleKeys = lazyAfterFirstScreen<SingleKeysProps>(
  () => import(/* webpackChunkName: "AfterFirstScreen" */ './shortcuts/SingleKeys'),
  undefined,
  keepKeys,
);

const Grid = styled('div')({
  display: 'grid',
  gridTemplate: '48px minmax(0, 1fr) / 240px minmax(0, 1fr)',
  height: pageHeight,
  overflow: 'hidden',
  backgroundColor: t.bgSubtle,
  '&[data-collapsed]': { gridTemplateColumns: '56px minmax(0, 1fr)' },
  [`@media (max-width:${breakpoints.narrow - 0.02}px)`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  [phoneMedia]: { gridTemplateRows: '56px minmax(0, 1fr)' },
  // Print only the page, in full length.
  '@media print': {
    display: 'block',
    height: 'auto',
    overflow: 'visible',
    '& > header, & > aside, & > a, main > nav, main > footer': { display: 'none' },
  },
});
const Skip = styled('a')({
  position: 'absolute',
  left: 8,
  top: -64,
  zIndex: 10,
  padding: '6px 12px',
  borderRadius: 6,
  backgroundColor: t.bgInverse,
  color: t.textInverse,
  fontWeight: 500,
  '&:focus': { top: 8 },
});
const Main = styled('main')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  overflow: 'auto',
  // Keeps a focused element from being scrolled behind the bar of actions at the bottom.
  scrollPaddingBottom: 80,
  // The footer stays below a bar of actions, so that the bar does not move when the page grows. A phone has no room for both, so that the
  // footer of a form is left out there; other bars end with their page.
  [`@media (min-width:${breakpoints.phone}px)`]: {
    '&:has([data-bar])': { '--below-bar': `${footerHeight}px`, scrollPaddingBottom: 80 + footerHeight },
    '&:has([data-bar]) > footer': { position: 'sticky', bottom: 0, zIndex: 1, backgroundColor: t.bg },
  },
  [phoneMedia]: { '&:has([data-bar=form]) > footer': { display: 'none' } },
  backgroundColor: t.bg,
  // It shows the focus after “Skip to content”, but not when somebody has pressed its background and scrolls by keys.
  '&:focus-visible': { outlineOffset: -2 },
  '&:focus:not([data-skipped])': { outline: 'none' },
  '&[data-fill]': { overflow: 'hidden', [phoneMedia]: { overflow: 'auto' } },
  '@media print': { '&, &[data-fill]': { overflow: 'visible' } },
});
/**
 * Contains the page; an open `SidePanel` makes it narrower. Takes the remaining height of the window with `fill`, otherwise the page's
 * height.
 */
const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 0 auto',
  minWidth: 0,
  '[data-fill] > &': { flex: '1 1 0', minHeight: 0, [phoneMedia]: { flex: '1 0 auto' } },
});

export interface MainLayoutProps {
  user: CurrentUser;
  /** The page's title; screen readers announce it when it changes. */
  title: string;
  crumbs: Crumb[];
  /** The page takes the remaining height and scrolls inside, as lists do. */
  fill: boolean;
  /** The name by which the guide knows the page; undefined where there is no page. */
  help: string | undefined;
  children: ReactNode;
}

/** The frame around every page of a signed-in user. Source: spec 001, point 2.3; ux.md, Frame. */
export function MainLayout({ user, title, crumbs, fill, help, children }: MainLayoutProps) {
  const { remotes } = useSession();
  const location = useLocation();
  const narrow = useIsNarrow();
  const [collapsed, setCollapsed] = useCollapsed();
  const [menuOpen, setMenuOpen] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  const main = useFocusHeading(location);
  useRecoverFocus(main);
  useRecordVisits();
  const menus = useListMenus(remotes, user);
  const sections = useMemo(() => navSections(remotes, user, menus), [remotes, user, menus]);
  const showShortcuts = useCallback(() => setShortcuts(true), []);
  useQuestionMark(showShortcuts);
  useIdlePreload(sections, location.pathname);

  const skip = (event: MouseEvent) => {
    event.preventDefault(); // Keep the page's address.
    main.current?.setAttribute('data-skipped', '');
    main.current?.focus();
  };
  return (
    <Grid {...(collapsed && !narrow ? { 'data-collapsed': '' } : {})}>
      <Skip href="#content" onClick={skip}>
        Skip to content
      </Skip>
      <TopBar
        user={user}
        menuOpen={menuOpen}
        onMenu={narrow ? () => setMenuOpen(true) : undefined}
        onShortcuts={showShortcuts}
        help={help}
      />
      {narrow ? (
        <NavDrawer sections={sections} open={menuOpen} onClose={() => setMenuOpen(false)} />
      ) : (
        <Sidebar sections={sections} collapsed={collapsed} onCollapse={setCollapsed} />
      )}
      <Main
        id="content"
        tabIndex={-1}
        ref={main}
        {...(fill ? { 'data-fill': '' } : {})}
        onBlur={({ currentTarget }) => currentTarget.removeAttribute('data-skipped')}
      >
        <Breadcrumbs crumbs={crumbs} />
        <LaterViewedNotices />
        <Page data-beside-panel="">{children}</Page>
        <Footer />
      </Main>
      <VisuallyHidden aria-live="polite" role="status">
        {title}
      </VisuallyHidden>
      <SingleKeys sections={sections} />
      {shortcuts && <ShortcutsDialog sections={sections} onClose={() => setShortcuts(false)} />}
    </Grid>
  );
}
