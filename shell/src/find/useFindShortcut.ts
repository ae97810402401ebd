import { useEffect } from 'react';
import { preloadQuickFind } from './loadQuickFind';

/** Where the keyboard has no Latin letters the key says it. */
const isK = ({ key, code }: KeyboardEvent) =>
  key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));

/** Calls `onPress` for Ctrl-K and ⌘-K wherever the focus is, also in fields; the browser's own meaning of it is put off. */
export function useFindShortcut(onPress: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') preloadQuickFind();
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || !isK(event)) return;
      event.preventDefault();
      if (!event.repeat) onPress();
    };
    // Before whatever a grid or an editor does with it.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [onPress]);
}
