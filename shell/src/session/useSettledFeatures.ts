import { useState } from 'react';
import { useIsTypedInto } from 'shared-ui/core';
import { useSession } from './SessionProvider';

type Features = Readonly<Record<string, boolean>>;

const isSame = (a: Features, b: Features) => {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
};

/**
 * Whether each feature is on for the user, for `useFeature`. While a form has unsaved changes they stay as they are, so that nothing is
 * taken from under it; what changed meanwhile takes effect once the changes are saved or left.
 */
export function useSettledFeatures(): Features {
  const { features: live } = useSession();
  const isTypedInto = useIsTypedInto();
  const [settled, setSettled] = useState(live);
  // A deploy may declare more features while a form waits.
  const next = isTypedInto ? { ...live, ...settled } : live;
  if (isSame(next, settled)) return settled;
  setSettled(next);
  return next;
}
