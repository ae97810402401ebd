import { useState } from 'react';

const key = 'portal-sidebar';

function stored(): boolean {
  try {
    return localStorage.getItem(key) === 'collapsed';
  } catch {
    return false; // Storage is forbidden: the choice is kept until the page is left.
  }
}

/** Whether the sidebar shows only icons. Stored in this browser. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(stored);
  const choose = (next: boolean) => {
    setCollapsed(next);
    try {
      if (next) localStorage.setItem(key, 'collapsed');
      else localStorage.removeItem(key);
    } catch {
      // Ignore errors: storage is forbidden.
    }
  };
  return [collapsed, choose];
}
