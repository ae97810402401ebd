import { useRef, type MouseEvent } from 'react';
import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '../../display/VisuallyHidden';
import { Icon } from '../../icons/Icon';
import { t } from '../../theme/tokens';
import { columnFilter, filterParams, type Column } from '../list/column';
import { useGridActions } from './GridContext';

const Cell = styled('div')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  width: '100%',
  height: '100%',
  minWidth: 0,
  lineHeight: '16px',
  letterSpacing: 0,
  '&[data-align=right]': { justifyContent: 'flex-end', textAlign: 'right' },
});
const bare = {
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  padding: 0,
  cursor: 'pointer',
} as const;
const Title = styled('button')({
  ...bare,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  // A press anywhere in the header sorts.
  flex: '1 1 auto',
  height: '100%',
  minWidth: 0,
  textAlign: 'inherit',
  '[data-align=right] > &': { justifyContent: 'flex-end' },
  // A title of several words takes two lines instead of being cut.
  '& > span:first-of-type': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'normal',
  },
  '& svg': { flex: 'none' },
  '&:disabled': { cursor: 'default', color: 'inherit' },
  '&[data-filtered] > svg': { color: t.accentText },
});
const Sorted = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  color: t.accentText,
  flex: 'none',
});
const FilterButton = styled('button')({
  ...bare,
  marginLeft: 'auto',
  width: 18,
  height: 18,
  borderRadius: 4,
  display: 'grid',
  placeItems: 'center',
  color: t.text3,
  flex: 'none',
  '&:hover': { color: t.text },
  '&[data-on]': { color: t.accentText, backgroundColor: t.accentBg },
  // An inactive filter's button takes no room: on hover or focus it covers the end of the title.
  '&:not([data-on])': { position: 'absolute', right: -4, backgroundColor: t.bgMuted, opacity: 0 },
  '[role=columnheader]:hover &&, [role=columnheader]:focus-within &&, &&[aria-expanded=true]': { opacity: 1 },
  '@media (hover: none)': { '&:not([data-on])': { opacity: 1, backgroundColor: 'transparent' } },
  '&[aria-expanded=true]': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
  '[data-align=right] > &': { marginLeft: 0 },
  // A title at the right end stays visible: the button stands on the left.
  '[data-align=right] > &:not([data-on])': { right: 'auto', left: -4 },
});

/** Class of a header's filter button; Alt+Down finds the button by it. */
export const filterButtonClass = 'ui-header-filter';

interface HeaderCellProps<Row> {
  column: Column<Row>;
  /** -1 where the cell around the buttons takes the focus, as in the grid. */
  tabIndex: 0 | -1;
}

/** A column's header: a press sorts by it, an alt-press adds it to the sort; a button opens its filter. */
export function HeaderCell<Row>({ column, tabIndex }: HeaderCellProps<Row>) {
  const { list, openParam, openFilter } = useGridActions();
  const button = useRef<HTMLButtonElement>(null);
  const sortable = column.sortable !== false;
  const order = list.sort.findIndex(({ field }) => field === column.field);
  const key = list.sort[order];
  const filter = columnFilter(column);
  const isOn = filter && filterParams(filter).some((param) => list.filters[param]);
  const press = (event: MouseEvent) => list.toggleSort(column.field, event.altKey);
  const content = column.headerIcon ? (
    <>
      <Icon name={column.headerIcon} size={14} />
      <VisuallyHidden>{column.title}</VisuallyHidden>
    </>
  ) : (
    <span>{column.title}</span>
  );
  return (
    <Cell {...(column.align ? { 'data-align': column.align } : {})}>
      <Title
        type="button"
        tabIndex={tabIndex}
        disabled={!sortable}
        onClick={press}
        // A column as narrow as its icon has no room for a filter mark: the icon is coloured instead.
        {...(isOn && column.headerIcon ? { 'data-filtered': '' } : {})}
      >
        {content}
        {key && (
          <Sorted>
            <Icon name={key.desc ? 'arrow-down' : 'arrow-up'} size={14} />
            {list.sort.length > 1 && order + 1}
          </Sorted>
        )}
      </Title>
      {filter && (
        <FilterButton
          ref={button}
          type="button"
          tabIndex={tabIndex}
          className={filterButtonClass}
          aria-label={`Filter by ${column.title}`}
          aria-haspopup="dialog"
          aria-expanded={openParam === filter.param}
          {...(isOn && !column.headerIcon ? { 'data-on': '' } : {})}
          onClick={() => {
            const anchor = button.current?.closest<HTMLElement>('[role=columnheader]') ?? button.current;
            if (anchor) openFilter(filter, anchor);
          }}
        >
          <Icon name="filter" size={14} />
        </FilterButton>
      )}
    </Cell>
  );
}
