import { useEffect } from 'react';
import { preloadQuickFind } from './loadQuickFind';

/** On keyboards without Latin letters the key's position decides. */
const isK = ({ key, code }: KeyboardEvent) =>
  key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));

/** Calls `onPress` for Ctrl-K and ⌘-K wherever the focus is, in fields too, and prevents the browser's own action. */
export function useFindShortcut(onPress: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') preloadQuickFind();
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || !isK(event)) return;
      event.preventDefault();
      if (!event.repeat) onPress();
    };
    // Capture: before a grid or an editor handles the key.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [onPress]);
}
