import { useState } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { useIsTypedInto } from 'shared-ui/core';
import { useSession } from './SessionProvider';

type Features = Readonly<Record<string, boolean>>;

/** Whether each feature is on, by its full key. */
export const featuresOf = (remotes: readonly RemoteSlice[]): Features =>
  Object.fromEntries(
    remotes.flatMap(({ name, features = {} }) =>
      Object.entries(features).map(([key, isOn]) => [`${name}.${key}`, isOn]),
    ),
  );

/** Features that only one of the two has: a deploy added or removed them. */
const addNew = (settled: Features, live: Features): Features =>
  Object.keys(live).every((key) => key in settled) ? settled : { ...live, ...settled };

const isSame = (a: Features, b: Features) => {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
};

/**
 * Whether each feature is on for the user, for `useFeature`. While a form has unsaved changes they stay as they are, so that nothing is
 * taken from under it; what changed meanwhile takes effect once the changes are saved or left.
 */
export function useSettledFeatures(): Features {
  const { registered } = useSession();
  const isTypedInto = useIsTypedInto();
  const [settled, setSettled] = useState(() => ({ from: registered, features: featuresOf(registered) }));
  if (settled.from === registered) return settled.features;
  const live = featuresOf(registered);
  const features = isTypedInto ? addNew(settled.features, live) : live;
  const next = isSame(features, settled.features) ? settled.features : features;
  // While a form waits, the slice is looked at again at the next change.
  if (!isTypedInto) setSettled({ from: registered, features: next });
  else if (next !== settled.features) setSettled({ ...settled, features: next });
  return next;
}
