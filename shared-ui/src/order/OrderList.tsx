import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { checkMarks } from '../controls/Checkbox';
import { Icon } from '../icons/Icon';
import { phoneMedia, t } from '../theme/tokens';
import { useListKeys } from './useListKeys';

const List = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 148,
  maxHeight: 'max(296px, calc(100vh - 448px))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderTop: `1px solid ${t.border}`,
  borderRadius: '0 0 7px 7px',
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
  '&[data-target]': { backgroundColor: t.accentBg },
  [phoneMedia]: { maxHeight: 320 },
});
const Row = styled('div')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '0 16px',
  borderBottom: `1px solid ${t.borderSubtle}`,
  cursor: 'default',
  userSelect: 'none',
  '&:hover': { backgroundColor: t.bgHover },
  '&[aria-selected=true]': { backgroundColor: t.bgSelected },
  '&[data-lifted]': { opacity: 0.45 },
  // Marks the place where the dragged rows would be dropped.
  '&[data-drop=before]::before, &[data-drop=behind]::after': {
    content: '""',
    position: 'absolute',
    left: 4,
    right: 4,
    height: 2,
    borderRadius: 1,
    backgroundColor: t.accent,
    zIndex: 1,
  },
  '&[data-drop=before]::before': { top: -1 },
  '&[data-drop=behind]::after': { bottom: -1 },
  '[role=listbox]:focus-visible > &[data-active]': { boxShadow: `inset 0 0 0 2px ${t.focus}` },
  [phoneMedia]: { minHeight: 44 },
});
const Name = styled('span')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere', padding: '6px 0' });
const Place = styled('span')({
  minWidth: 20,
  textAlign: 'right',
  color: t.text3,
  fontVariantNumeric: 'tabular-nums',
});
const KindText = styled('span')({
  minWidth: 68,
  textAlign: 'right',
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text3,
});
const Handle = styled('span')({
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'stretch',
  margin: '0 -4px 0 -8px',
  width: 24,
  color: t.text3,
  cursor: 'grab',
  touchAction: 'none',
  [phoneMedia]: { width: 36 },
});
const Empty = styled('div')({ padding: '24px 16px', textAlign: 'center', color: t.text2 });

/** A row of an `OrderList`. */
export interface OrderedItem {
  id: number;
  name: string;
}

export interface OrderListProps {
  /** The id of the list for drag and drop. */
  list: string;
  label: string;
  items: readonly OrderedItem[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onKey: (event: KeyboardEvent, active: number | undefined) => boolean;
  /** Starts the drag of a row. */
  take: (id: number) => (event: PointerEvent<HTMLElement>) => void;
  /** The rows that are dragged. */
  lifted: readonly number[];
  /** The index before which the dragged rows would be dropped. */
  dropAt?: number | undefined;
  /** Whether the dragged rows would be dropped somewhere in this list. */
  target?: boolean;
  numbered?: boolean;
  /** Shown beside the name of a row. */
  note?: (id: number) => ReactNode;
  /** The kind of a row in a word, shown at its end. */
  kind?: (id: number) => string | undefined;
  /** Shown in an empty list. */
  empty: ReactNode;
  describedBy?: string;
  autoFocus?: boolean;
}

/** A list with multiple selection and drag and drop, whose rows can be put into another order (docs/adr/0026-order-lists.md). */
export function OrderList(props: OrderListProps) {
  const { list, label, items, chosen, onChoose, onKey, take, lifted, dropAt, numbered, note, empty } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { active, press, click } = useListKeys({
    ids: items.map((one) => one.id),
    names: items.map(({ name }) => name),
    chosen,
    onChoose,
    onKey,
  });
  const first = useRef(true);
  const { autoFocus = false } = props;
  useEffect(() => {
    if (autoFocus) place.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  const index = items.findIndex((one) => one.id === active);
  useEffect(() => {
    // Not on the first render: the page opens at its top.
    if (!first.current) place.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
    first.current = false;
  }, [active, index]);

  const dropMark = (at: number) => {
    if (dropAt === at) return 'before';
    return dropAt === items.length && at === items.length - 1 ? 'behind' : undefined;
  };
  return (
    <List
      ref={place}
      data-list={list}
      {...(items.length
        ? {
            role: 'listbox',
            tabIndex: 0,
            'aria-label': label,
            'aria-multiselectable': true,
            'aria-describedby': props.describedBy,
            'aria-activedescendant': `${id}-${active}`,
          }
        : // An empty listbox is invalid; the element keeps the focus after the last row was removed.
          { tabIndex: -1 })}
      {...(props.target || (dropAt !== undefined && !items.length) ? { 'data-target': '' } : {})}
      onKeyDown={press}
    >
      {items.map((one, at) => (
        <Row
          key={one.id}
          id={`${id}-${one.id}`}
          role="option"
          aria-selected={chosen.has(one.id)}
          data-row=""
          data-drop={dropMark(at)}
          {...(one.id === active ? { 'data-active': '' } : {})}
          {...(lifted.includes(one.id) ? { 'data-lifted': '' } : {})}
          onClick={click(one.id)}
          onPointerDown={take(one.id)}
        >
          <Handle data-handle="">
            <Icon name="drag" size={18} />
          </Handle>
          {chosen.has(one.id) ? checkMarks.on : checkMarks.off}
          {numbered && <Place>{at + 1}</Place>}
          <Name>{one.name}</Name>
          {note?.(one.id)}
          {props.kind && <KindText>{props.kind(one.id)}</KindText>}
        </Row>
      ))}
      {!items.length && <Empty>{empty}</Empty>}
    </List>
  );
}
