import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { fillersOf, type Filler } from 'shared-api/portal';

/** The fillers of a slot for a user, in the form that pages get. */
export const slotFillers = (remotes: readonly RemoteSlice[], slot: string, user: CurrentUser): Filler[] =>
  fillersOf(remotes, slot, user).map(
    ({
      remote,
      key,
      filler: { slot: _slot, order: _order, when: _when, chunk: _chunk, count: _count, ...shown },
    }) => ({
      key: `${remote.name}.${key}`,
      ...shown,
    }),
  );

/** The remote's name and the key in its manifest. */
export function sourceOf({ key: id }: Filler): { remote: string; key: string } {
  const [remote = '', key = ''] = id.split('.');
  return { remote, key };
}
