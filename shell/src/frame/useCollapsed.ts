import { useState } from 'react';

const key = 'portal-sidebar';

function stored(): boolean {
  try {
    return localStorage.getItem(key) === 'collapsed';
  } catch {
    return false; // Storage is forbidden here: the choice lasts as long as the page.
  }
}

/** Whether the sidebar shows icons only. Remembered in this browser. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(stored);
  const choose = (next: boolean) => {
    setCollapsed(next);
    try {
      if (next) localStorage.setItem(key, 'collapsed');
      else localStorage.removeItem(key);
    } catch {
      // As above.
    }
  };
  return [collapsed, choose];
}
