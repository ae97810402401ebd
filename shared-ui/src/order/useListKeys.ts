import { useState, type KeyboardEvent, type MouseEvent } from 'react';

type Chosen = ReadonlySet<number>;

export interface ListKeysOptions {
  ids: readonly number[];
  names: readonly string[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** Handles further keys; returns true for a key it handled. */
  onKey?: (event: KeyboardEvent, active: number | undefined) => boolean;
}

const toggled = (chosen: Chosen, id: number): Chosen => {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
};

/**
 * Multiple selection in a listbox by keyboard and mouse, as in the ARIA practices: arrows, Home and End move, Space selects, with
 * Shift a range, Ctrl-A all, and letters jump to a name. The focus stays on the list, which names the active row.
 */
export function useListKeys({ ids, names, chosen, onChoose, onKey }: ListKeysOptions) {
  const [position, setPosition] = useState<{ id: number; index: number }>();
  const [anchor, setAnchor] = useState<number>();
  // If the active row was removed, the row in its place becomes active.
  const active =
    position === undefined
      ? (ids.find((id) => chosen.has(id)) ?? ids[0])
      : ids.includes(position.id)
        ? position.id
        : ids[Math.min(position.index, ids.length - 1)];
  const index = active === undefined ? -1 : ids.indexOf(active);

  const activate = (id: number) => setPosition({ id, index: ids.indexOf(id) });
  const rangeTo = (id: number): Chosen => {
    const from = anchor !== undefined && ids.includes(anchor) ? ids.indexOf(anchor) : index;
    const [low, high] = [from, ids.indexOf(id)].sort((a, b) => a - b);
    return new Set([...chosen, ...ids.slice(low, high! + 1)]);
  };
  const go = (to: number, range: boolean) => {
    const id = ids[Math.max(0, Math.min(ids.length - 1, to))];
    if (id === undefined) return;
    activate(id);
    if (range) onChoose(rangeTo(id));
    else setAnchor(id);
  };
  const jump = (letter: string) => {
    const order = [...ids.keys()].map((n) => (index + 1 + n) % ids.length);
    const found = order.find((n) => names[n]!.toLowerCase().startsWith(letter.toLowerCase()));
    if (found !== undefined) go(found, false);
  };

  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: ({ shiftKey }) => go(index + 1, shiftKey),
    ArrowUp: ({ shiftKey }) => go(index - 1, shiftKey),
    Home: ({ shiftKey }) => go(0, shiftKey),
    End: ({ shiftKey }) => go(ids.length - 1, shiftKey),
    ' ': ({ shiftKey }) => {
      if (active === undefined) return;
      onChoose(shiftKey ? rangeTo(active) : toggled(chosen, active));
      setAnchor(active);
      activate(active);
    },
  };
  const press = (event: KeyboardEvent) => {
    if (onKey?.(event, active)) return event.preventDefault();
    const { key, ctrlKey, metaKey, altKey } = event;
    if (altKey) return;
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'a') return;
      event.preventDefault();
      return onChoose(chosen.size === ids.length ? new Set() : new Set(ids));
    }
    const known = keys[key];
    if (known) {
      event.preventDefault();
      known(event);
    } else if (key.length === 1) jump(key);
  };
  const click = (id: number) => (event: MouseEvent) => {
    activate(id);
    if (event.shiftKey) return onChoose(rangeTo(id));
    setAnchor(id);
    onChoose(toggled(chosen, id));
  };
  return { active, press, click };
}
