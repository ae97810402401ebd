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
  // A finger that has pressed here would leave it so.
  '@media (hover: hover)': { '&:hover': { backgroundColor: t.bgHover } },
  [phoneMedia]: { gridTemplateColumns: '20px minmax(0, 1fr)', padding: '12px 16px' },
});

/** Pixels of an item before it is measured. */
const estimate = 104;
/** Items that Page Up and Page Down go over. */
const pageful = 5;

/** What the dialog tells of a service. */
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
  /** Counts up when the focus is to move into the list. */
  enter: number;
  /** The arrow went up from the first item. */
  onLeave: () => void;
}

/**
 * The services of the catalogue, of which only those in view are drawn, however many there are. Arrows, Home, End and Page
 * keys move through them, Enter adds.
 */
export function CatalogueList({ services, label, enter, onLeave, ...facts }: CatalogueListProps) {
  const place = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  /** The item that is to get the focus, once it is drawn. */
  const wanted = useRef<number>(undefined);
  const entered = useRef(enter);
  // eslint-disable-next-line react-hooks/incompatible-library -- Its functions are used here alone, not handed to memoised parts.
  const list = useVirtualizer({
    count: services.length,
    getScrollElement: () => place.current,
    estimateSize: () => estimate,
    getItemKey: (index) => services[index]!.id,
    overscan: 4,
    // React draws it with the rest; within an effect it could not be forced to.
    useFlushSync: false,
    // What has the focus stays, wherever one scrolls to.
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
      PageDown: active + pageful,
      PageUp: active - pageful,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      return event.key === 'ArrowUp' && active === 0 ? onLeave() : go(to);
    }
    // The button inside does its own Enter.
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
