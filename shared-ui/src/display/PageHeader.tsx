import { useEffect, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { phoneMedia, t } from '../theme/tokens';

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
  [phoneMedia]: { padding: '8px 16px 0' },
});
const Count = styled('span')({ color: t.text3, fontVariantNumeric: 'tabular-nums' });
const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, marginLeft: 'auto' });

export interface PageHeaderProps {
  title: string;
  /** How many there are, beside the title. */
  count?: ReactNode;
  /** Chips and tags beside the title. */
  children?: ReactNode;
  /** Secondary buttons first, the one primary last. */
  actions?: ReactNode;
}

/** Names the browser's tab after the page: `Projects · Delivery Portal`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${portalTitle}`;
  }, [title]);
}

/**
 * Title of a page with its actions. The h1 can take the focus (`tabIndex -1`): the shell moves it there after navigation.
 */
export function PageHeader({ title, count, children, actions }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <Row>
      <h1 tabIndex={-1}>{title}</h1>
      {count !== undefined && <Count>{count}</Count>}
      {children}
      {actions && <Actions>{actions}</Actions>}
    </Row>
  );
}
