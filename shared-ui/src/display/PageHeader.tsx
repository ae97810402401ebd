import { use, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { styled } from '@mui/material/styles';
import { phoneMedia, t } from '../theme/tokens';
import { HeaderPlace } from '../side/headerPlace';
import { addressNames, namesAbove } from './pageCrumb';
import { setPageName } from './pageName';

/** Follows the page's title in the browser tab. */
export const portalTitle = 'Delivery Portal';

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  minHeight: 40,
  padding: '4px 24px 0',
  flex: 'none',
  '& h1': { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.017em', minWidth: 0 },
  [phoneMedia]: { padding: '8px 16px 0', rowGap: 4 },
});
/** On phones its content goes below the row of title and buttons. */
const Beside = styled('div')({
  display: 'contents',
  [phoneMedia]: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    order: 1,
    flexBasis: '100%',
    minWidth: 0,
  },
});
/** Takes only the room that title and buttons leave, so that content that appears here moves nothing else. */
const Aside = styled('div')({
  display: 'flex',
  flex: '1 1 0',
  minWidth: 0,
  '&:empty': { display: 'none' },
  [phoneMedia]: { justifyContent: 'flex-end' },
});
const Count = styled('span')({ color: t.text3, fontVariantNumeric: 'tabular-nums' });
const Actions = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginLeft: 'auto',
  '@media print': { display: 'none' },
});

export interface PageHeaderProps {
  title: string;
  /**
   * The name of the person or thing that the page shows, if the title does not contain it; null when there is none. The shell
   * lists visited pages under this name.
   */
  subject?: string | null | undefined;
  /** The name of the tab that is shown, where the subject has several; it comes first in the browser tab's title. */
  tab?: string | undefined;
  /** A number of rows, shown beside the title. */
  count?: ReactNode;
  /** Chips and tags beside the title. */
  children?: ReactNode;
  /** Shown between the title and the buttons; cut off if there is no room. It must be no higher than the buttons. */
  aside?: ReactNode;
  /** Secondary buttons first, the primary one last. */
  actions?: ReactNode;
}

/** Whether a text is a name or begins with it: `Core Routing Members`. */
const startsWithName = (text: string | null | undefined, name: string) =>
  text === name || Boolean(text?.startsWith(`${name} `));

/** The names of what the page belongs to (`useAddressName`), the nearest first, without those that its title or subject has. */
function useOwners(title: string, subject: string | null | undefined): string {
  const names = useSyncExternalStore(addressNames.subscribe, addressNames.get);
  return namesAbove(names, window.location.pathname)
    .map(([, name]) => name)
    .filter((name) => ![title, subject].some((text) => startsWithName(text, name)))
    .join(' · ');
}

/**
 * Sets the browser tab's title: `Services · Project: 481 · Leaf-spine refresh · Delivery Portal`.
 * @param subject and `tab` as in `PageHeaderProps`
 * @param owners names of what the page belongs to: `Create Milestone · Network · Delivery Portal`
 */
export function useDocumentTitle(title: string, subject?: string | null, tab = '', owners = ''): void {
  const { pathname } = window.location;
  useEffect(() => {
    const named = subject?.includes(title) ? [subject] : [title, subject];
    document.title = [tab, ...named, owners, portalTitle].filter(Boolean).join(' · ');
  }, [pathname, title, subject, tab, owners]);
  useEffect(() => setPageName({ pathname, title, subject }), [pathname, title, subject]);
}

/** A page's title and actions. The h1 is focusable (`tabIndex -1`): the shell focuses it after a navigation. */
export function PageHeader({ title, subject, tab, count, children, aside, actions }: PageHeaderProps) {
  useDocumentTitle(title, subject, tab, useOwners(title, subject));
  const place = use(HeaderPlace);
  const header = (
    <Row>
      <h1 tabIndex={-1}>{title}</h1>
      {count !== undefined && <Count>{count}</Count>}
      {children && <Beside>{children}</Beside>}
      {aside && <Aside>{aside}</Aside>}
      {actions && <Actions>{actions}</Actions>}
    </Row>
  );
  return place === undefined ? header : place && createPortal(header, place);
}
