import { useEffect, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { phoneMedia, t } from '../theme/tokens';
import { setPageName } from './pageName';

/** Goes behind the page's title in the browser's tab. */
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
/** On phones under the title, whose row its buttons share. */
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
/** Takes the room that title and buttons leave, and never asks for more: what comes and goes here moves nothing. */
const Aside = styled('div')({
  display: 'flex',
  flex: '1 1 0',
  minWidth: 0,
  '&:empty': { display: 'none' },
  [phoneMedia]: { justifyContent: 'flex-end' },
});
const Count = styled('span')({ color: t.text3, fontVariantNumeric: 'tabular-nums' });
const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, marginLeft: 'auto' });

export interface PageHeaderProps {
  title: string;
  /**
   * The name of whom or what the page shows, where the title does not say it; null when there is no such thing. The shell
   * lists pages that were visited by it.
   */
  subject?: string | null | undefined;
  /** How many there are, beside the title. */
  count?: ReactNode;
  /** Chips and tags beside the title. */
  children?: ReactNode;
  /** Stands in the room between the title and its buttons, and is cut off where there is none; no higher than they are. */
  aside?: ReactNode;
  /** Secondary buttons first, the one primary last. */
  actions?: ReactNode;
}

/** Names the browser's tab after the page: `Projects · Delivery Portal`. @param subject as in `PageHeaderProps` */
export function useDocumentTitle(title: string, subject?: string | null): void {
  const { pathname } = window.location;
  useEffect(() => {
    document.title = `${title} · ${portalTitle}`;
    setPageName({ pathname, title, subject });
  }, [pathname, title, subject]);
}

/**
 * Title of a page with its actions. The h1 can take the focus (`tabIndex -1`): the shell moves it there after navigation.
 */
export function PageHeader({ title, subject, count, children, aside, actions }: PageHeaderProps) {
  useDocumentTitle(title, subject);
  return (
    <Row>
      <h1 tabIndex={-1}>{title}</h1>
      {count !== undefined && <Count>{count}</Count>}
      {children && <Beside>{children}</Beside>}
      {aside && <Aside>{aside}</Aside>}
      {actions && <Actions>{actions}</Actions>}
    </Row>
  );
}
