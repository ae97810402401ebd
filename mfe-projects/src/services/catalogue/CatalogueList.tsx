import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import type { Service } from 'shared-api/contracts/services';
import { phoneMedia, styled, t } from 'shared-ui/core';
import { CatalogueItem } from './CatalogueItem';

const Scroll = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' });
const Items = styled('ul')({ position: 'relative', width: '100%' });
const Item = styled('li')({
  position: 'absolute',
  top: 0,
  left: 0,
  width: '100%',
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) 132px',
  gap: '8px 12px',
  padding: '14px 24px',
  borderBottom: `1px solid ${t.borderSubtle}`,
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: -2, borderRadius: 6 },
  // On touch screens the hover style would stay after a tap.
  '@media (hover: hover)': { '&:hover': { backgroundColor: t.bgHover } },
  [phoneMedia]: { gridTemplateColumns: '20px minmax(0, 1fr)', padding: '12px 16px' },
});

/** The assumed height of an item in pixels, before it is measured. */
const estimatedHeight = 104;
/** The number of items that Page Up and Page Down skip. */
const pageSize = 5;

/** The dialog's knowledge of the services, and the action on them. */
export interface ItemFacts {
  heldOf: (service: Service) => number | undefined;
  fullOf: (service: Service) => string | undefined;
  prices: boolean;
  onAdd: (service: Service) => void;
}

export interface CatalogueListProps extends ItemFacts {
  services: readonly Service[];
  /** Names the list. */
  label: string;
  /** Incremented to move the focus into the list. */
  enter: number;
  /** Called when Arrow Up is pressed on the first item. */
  onLeave: () => void;
}

/**
 * The services of the catalogue in a virtual list, which renders only those in view. The arrow keys, Home, End, Page Up and Page
 * Down move through them, Enter adds one.
 */
export function CatalogueList({ services, label, enter, onLeave, ...facts }: CatalogueListProps) {
  const place = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  /** The item to focus once it is rendered. */
  const wanted = useRef<number>(undefined);
  const entered = useRef(enter);
  // oxlint-disable-next-line react/incompatible-library -- Its functions are used here alone, not handed to memoised parts.
  const list = useVirtualizer({
    count: services.length,
    getScrollElement: () => place.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => services[index]!.id,
    overscan: 4,
    // `flushSync` is not allowed within effects; React renders the list with the rest.
    useFlushSync: false,
    // The focused item stays rendered wherever the list scrolls.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(active, services.length - 1)])].sort(
        (a, b) => a - b,
      ),
  });

  const go = (index: number) => {
    const next = Math.max(0, Math.min(services.length - 1, index));
    wanted.current = next;
    setActive(next);
    list.scrollToIndex(next, { align: 'auto' });
  };
  useEffect(() => {
    if (entered.current !== enter) {
      entered.current = enter;
      wanted.current = active;
    }
    if (wanted.current === undefined) return;
    const item = place.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!item) return;
    wanted.current = undefined;
    item.focus({ preventScroll: true });
  });

  const press = (event: KeyboardEvent<HTMLLIElement>, service: Service) => {
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: services.length - 1,
      PageDown: active + pageSize,
      PageUp: active - pageSize,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      return event.key === 'ArrowUp' && active === 0 ? onLeave() : go(to);
    }
    // The button inside the item handles Enter itself.
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!facts.fullOf(service)) facts.onAdd(service);
  };

  return (
    <Scroll ref={place}>
      <Items aria-label={label} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ key, index, start }) => {
          const service = services[index]!;
          return (
            <Item
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-setsize={services.length}
              aria-posinset={index + 1}
              tabIndex={index === active ? 0 : -1}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setActive(index)}
              onKeyDown={(event) => press(event, service)}
            >
              <CatalogueItem
                service={service}
                held={facts.heldOf(service)}
                full={facts.fullOf(service)}
                prices={facts.prices}
                onAdd={() => facts.onAdd(service)}
              />
            </Item>
          );
        })}
      </Items>
    </Scroll>
  );
}
