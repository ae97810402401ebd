import { useEffect } from 'react';
import { createLatestValue } from './createLatestValue';

/** Names of entities by the address of their page: `/groups/3` → `Network`. */
export const addressNames = createLatestValue<ReadonlyMap<string, string>>();

/**
 * Names the entity at an address while a page below it is shown: its breadcrumb has this name instead of the id that
 * `portal.json` can give.
 * @param address as in `location.pathname`
 * @param name undefined while it loads
 */
export function useAddressName(address: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    addressNames.set(new Map(addressNames.get()).set(address, name));
    return () => {
      const others = new Map(addressNames.get());
      others.delete(address);
      addressNames.set(others);
    };
  }, [address, name]);
}
