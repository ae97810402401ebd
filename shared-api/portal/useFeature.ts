import { usePortal } from './context';

/** The full keys of the features that a `portal.json` declares: `bookings.calendar`. */
export type FeatureKey<Name extends string, Manifest> = Manifest extends { features: infer Features }
  ? `${Name}.${keyof Features & string}`
  : never;

/** The hook of one remote, typed on the keys that its `portal.json` declares. */
export type UseFeature<Name extends string, Manifest> = (key: FeatureKey<Name, Manifest>) => boolean;

/**
 * Whether a feature is on for the user. It changes in an open page, when an admin switches the feature. A remote types it on its own
 * features once; the name is repeated because TypeScript types it only as `string` in an imported JSON.
 * @example
 * import type portal from '../portal.json';
 * export const useFeature: UseFeature<'bookings', typeof portal> = useAnyFeature;
 * @throws Error outside the portal, and for a feature that the remote's portal.json does not declare
 */
export function useAnyFeature(key: string): boolean {
  const isOn = usePortal().features?.[key];
  if (isOn === undefined) throw new Error(`There is no feature "${key}": declare it in portal.json.`);
  return isOn;
}
