import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { Skeleton } from '../feedback/Skeleton';
import { useDelayedFlag } from '../feedback/useDelayedFlag';
import { t } from '../theme/tokens';
import { cellText, type CardPlace, type Column } from './list/column';
import type { RowActions } from './table/rowActionsDef';

const Scroll = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  backgroundColor: t.bgSubtle,
  '&[data-stale]': { opacity: 0.55 },
  // A list inside another page has the page's ground and padding.
  '&[data-inside]': { backgroundColor: 'transparent', '& > ul': { paddingLeft: 0, paddingRight: 0 } },
});
const List = styled('ul')({ display: 'flex', flexDirection: 'column', gap: 8, padding: '12px 16px' });
const Card = styled('li')({
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.bg,
  padding: 12,
  display: 'grid',
  gap: 8,
  position: 'relative',
});
const Top = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  // The link of the id covers the whole card.
  '& a': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `2px solid ${t.focus}` },
});
const Title = styled('span')({
  flex: 1,
  minWidth: 0,
  fontWeight: 600,
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
});
const Middle = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 });
const Small = styled('span')({
  marginLeft: 'auto',
  fontSize: 12,
  lineHeight: '16px',
  color: t.text3,
  fontVariantNumeric: 'tabular-nums',
  flex: 'none',
});
/** Above the link that covers the card, so that its buttons can be pressed. */
const Actions = styled('span')({ position: 'relative', zIndex: 1, margin: '-4px -4px -4px 0' });
const Line = styled('p')({
  fontSize: 12,
  lineHeight: '16px',
  color: t.text2,
  overflowWrap: 'anywhere',
});

export interface CardListProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string | number;
  isLoading: boolean;
  rowActions?: RowActions<Row> | undefined;
  notice?: ReactNode;
  /** The list is part of another page. */
  inside: boolean;
}

/** The rows of a list as cards, for phones. Each column's `card` gives its place in the card. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, columns, rows, rowId, isLoading, rowActions, notice, inside } = props;
  const ground = inside ? { 'data-inside': '' } : {};
  const showsLoading = useDelayedFlag(isLoading);
  const at = (place: CardPlace) => columns.filter(({ card }) => card === place);
  const textOf = (column: Column<Row>, row: Row) => column.cardText?.(row) ?? cellText(column, row);
  const draw = (place: CardPlace, row: Row) =>
    at(place).map((column) => (
      <span key={column.field}>
        {(column.renderCard ?? column.render)?.(row) ?? (textOf(column, row) || column.empty)}
      </span>
    ));
  const line = (row: Row) =>
    at('line')
      .map((column) => textOf(column, row))
      .filter(Boolean)
      .join(' · ');
  const hasMiddle = at('chip').length + at('date').length > 0;
  if (notice) return <Scroll {...ground}>{notice}</Scroll>;
  return (
    <Scroll aria-busy={isLoading} {...ground} {...(showsLoading && rows ? { 'data-stale': '' } : {})}>
      <List aria-label={label}>
        {rows?.map((row) => (
          <Card key={rowId(row)}>
            <Top>
              {draw('id', row)}
              <Title>{draw('title', row)}</Title>
              {draw('mark', row)}
              {rowActions && <Actions>{rowActions(row)}</Actions>}
            </Top>
            {hasMiddle && (
              <Middle>
                {draw('chip', row)}
                <Small>{draw('date', row)}</Small>
              </Middle>
            )}
            {line(row) && <Line>{line(row)}</Line>}
          </Card>
        ))}
        {!rows &&
          showsLoading &&
          [72, 54, 64, 80].map((width) => (
            <Card key={width} aria-hidden="true">
              <Skeleton width={`${width}%`} height={16} />
              <Skeleton width="40%" height={20} />
              <Skeleton width="60%" />
            </Card>
          ))}
      </List>
    </Scroll>
  );
}
