import { useColorScheme } from '@mui/material/styles';
import type { StorageManager } from '@mui/system';

export type ColorMode = 'system' | 'light' | 'dark';
export const colorModeKey = 'portal-theme';

const isMode = (value: string | null): value is 'light' | 'dark' => value === 'light' || value === 'dark';

/**
 * Stores the mode in the format that the page's first script reads: `light`, `dark`, or no entry for the system's mode.
 * MUI's other keys (which scheme is the light one) have only one possible value here and are not stored.
 */
export const colorModeStorage: StorageManager = ({ key, storageWindow = window }) => ({
  get(fallback: unknown) {
    if (key !== colorModeKey) return fallback;
    try {
      const stored = storageWindow?.localStorage.getItem(key) ?? null;
      return isMode(stored) ? stored : 'system';
    } catch {
      return 'system'; // Storage is forbidden in this browser: the choice is kept until the page unloads.
    }
  },
  set(value: string) {
    if (key !== colorModeKey) return;
    try {
      if (isMode(value)) storageWindow?.localStorage.setItem(key, value);
      else storageWindow?.localStorage.removeItem(key);
    } catch {
      // As above.
    }
  },
  subscribe(handler) {
    if (key !== colorModeKey || !storageWindow) return () => undefined;
    const listener = (event: StorageEvent) => {
      if (event.key === key) handler(isMode(event.newValue) ? event.newValue : 'system');
    };
    storageWindow.addEventListener('storage', listener);
    return () => storageWindow.removeEventListener('storage', listener);
  },
});

/**
 * The chosen mode, the colour scheme shown, and a setter. The mode is stored in localStorage under `portal-theme`. Outside
 * `AppTheme` the mode is `system` and setting it does nothing.
 */
export function useColorMode() {
  const { mode, setMode, colorScheme } = useColorScheme();
  return {
    mode: mode ?? 'system',
    scheme: colorScheme ?? 'light',
    setMode: (next: ColorMode) => setMode(next),
  };
}
