import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import GlobalStyles from '@mui/material/GlobalStyles';
import { keyframes, styled } from '@mui/material/styles';
import { IconButton } from '../controls/IconButton';
import { motion, t, wideMedia } from '../theme/tokens';
import { useIsPhone } from '../theme/useIsPhone';
import { Drawer } from './Drawer';

/** In pixels. */
const sidePanelWidth = 480;

/** The height of the top bar, in pixels. */
const topBarHeight = 48;

/** While a panel is open, the page makes room for it where there is enough, and toasts stand beside it. */
const besidePanel = (
  <GlobalStyles
    styles={{
      [wideMedia]: {
        '[data-beside-panel]': { marginRight: sidePanelWidth },
        '.notistack-SnackbarContainer': { right: `${sidePanelWidth + 20}px !important` },
      },
    }}
  />
);

/** Elements that are closed by Esc themselves. */
const closable = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

const slide = keyframes({ from: { transform: 'translateX(32px)', opacity: 0 } });
const Panel = styled('section')({
  position: 'fixed',
  zIndex: 2,
  top: topBarHeight,
  right: 0,
  bottom: 0,
  width: sidePanelWidth,
  maxWidth: '100vw',
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: t.bgOverlay,
  borderLeft: `1px solid ${t.border}`,
  boxShadow: t.shadow3,
  animation: `${slide} ${motion.slow}ms ${motion.ease}`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
});
const Head = styled('header')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  flex: 'none',
  padding: '12px 12px 12px 24px',
  borderBottom: `1px solid ${t.border}`,
  '& h2': { fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.011em' },
  '& h2:focus-visible': { outline: 'none' },
});
const Titles = styled('div')({ flex: 1, minWidth: 0, display: 'grid', gap: 2 });
const Title = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
});
const Body = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto', padding: '16px 24px 24px' });
const Foot = styled('footer')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  flex: 'none',
  minHeight: 56,
  padding: '8px 24px',
  borderTop: `1px solid ${t.border}`,
  '& > div': { flex: 1 },
  '&:empty': { display: 'none' },
});

export interface SidePanelProps {
  title: string;
  tags?: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** Small buttons beside Close. */
  tools?: ReactNode;
  /** The buttons of the panel. */
  foot?: ReactNode;
  /**
   * Id of the link to what the panel shows, which gets the focus when the panel closes. If there is none, the focus returns to the
   * element that has opened the panel.
   */
  returnTo: string;
  /** Id of the element that gets the focus if neither is there. */
  fallback?: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel with details beside the page, which stays usable. It takes the focus when it opens; Esc closes it, wherever the focus is,
 * and restores the focus. On phones it is a drawer. Source: mock/NOTES.md, point 5.
 */
export function SidePanel({
  title,
  tags,
  subtitle,
  tools,
  foot,
  returnTo,
  fallback = '',
  onClose,
  children,
}: SidePanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isPhone = useIsPhone();
  const openedBy = useRef<Element>(null);
  const restoreFocus = useEffectEvent(() => {
    const opener = openedBy.current;
    // The panel may show something else than what was opened, by its buttons “Previous” and “Next”.
    const known = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    const link = document.getElementById(returnTo);
    (link ?? (known ? opener : document.getElementById(fallback)))?.focus();
  });
  useLayoutEffect(() => {
    openedBy.current = document.activeElement;
    const panel = heading.current?.closest('section');
    return () => {
      // While the panel is still there: later a grid that becomes wider may draw the link anew, and keeps the focus only if it has it.
      if (panel?.contains(document.activeElement)) restoreFocus();
    };
  }, []);
  useEffect(
    () => () => {
      // Do not take the focus from an element that the user has moved to.
      const active = document.activeElement;
      if (active === null || active === document.body) restoreFocus();
    },
    [],
  );
  useEffect(() => heading.current?.focus({ preventScroll: true }), [returnTo]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // A dialog or a menu that is open hides the page from screen readers.
    const isBehind = heading.current?.closest('[aria-hidden=true]');
    if (!isBehind && !(event.target as Element).closest?.(closable)) onClose();
  });
  useEffect(() => {
    if (isPhone) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isPhone]);
  const content = (
    <>
      <Head>
        <Titles>
          <Title>
            <h2 id={id} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {tags}
          </Title>
          {subtitle}
        </Titles>
        {tools}
        <IconButton icon="close" label="Close" iconSize={18} noTooltip onClick={onClose} />
      </Head>
      <Body>{children}</Body>
      {foot && <Foot>{foot}</Foot>}
    </>
  );
  if (isPhone)
    return (
      <Drawer open label={title} onClose={onClose}>
        {content}
      </Drawer>
    );
  return (
    <Panel aria-labelledby={id}>
      {besidePanel}
      {content}
    </Panel>
  );
}
