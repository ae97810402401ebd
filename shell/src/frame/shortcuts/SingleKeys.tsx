import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'shared-ui/router';
import type { NavItem } from '../navModel';
import { takeKeys } from '../../shared/earlyKeys';
import { isEditable } from '../useQuestionMark';
import { areSingleKeysOn, shortcutLinks } from './singleKeys';

/** Milliseconds in which the second letter of `g p` must follow. */
const pause = 1_500;

/** Milliseconds after which a key that was pressed before this code was there is not played any more. */
const longAgo = 5_000;

export interface SingleKeysProps {
  sections: NavItem[][];
}

/** Whether a dialog, a drawer or a menu is open, which has the keyboard for itself. */
const isCovered = () => document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null;

const findTrigger = () => document.querySelector<HTMLElement>('[aria-keyshortcuts="Control+K Meta+K"]');

/** Shortcuts of single letters: `/` opens quick find, and the menu’s entries have theirs. They are off while one types. */
export default function SingleKeys({ sections }: SingleKeysProps) {
  const navigate = useNavigate();
  /** The first letter of a sequence, and when it was pressed. */
  const first = useRef<{ key: string; at: number } | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (isEditable(event.target) || isCovered() || !areSingleKeysOn()) return;
    const before = first.current;
    first.current = null;
    if (key === '/') {
      const trigger = findTrigger();
      if (!trigger) return;
      event.preventDefault();
      return trigger.click();
    }
    const typed = before && Date.now() - before.at < pause ? `${before.key} ${key}` : key;
    const links = shortcutLinks(sections);
    const link = links.find(({ shortcut }) => shortcut === typed);
    if (link) {
      event.preventDefault();
      return void navigate(link.to);
    }
    if (links.some(({ shortcut }) => shortcut.startsWith(`${key} `))) first.current = { key, at: Date.now() };
  });
  const playEarlyKeys = useEffectEvent(() => {
    for (const event of takeKeys()) {
      if (performance.now() - event.timeStamp > longAgo) continue;
      press(event);
      // The keys after a slash were meant for quick find.
      if (event.key === '/') break;
    }
  });
  useEffect(() => {
    playEarlyKeys();
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return null;
}
