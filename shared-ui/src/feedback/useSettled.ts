import { useEffect, useState } from 'react';

/** Milliseconds after the last change until a value counts as settled. */
const debounce = 300;

/** The value (JSON) as it was when it last stayed the same for a moment: for calls that show the effect of what is typed. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), debounce);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
