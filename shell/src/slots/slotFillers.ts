import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { fillersOf, type Filler } from 'shared-api/portal';

/** What fills a slot for a user, as pages are told of it. */
export const slotFillers = (remotes: readonly RemoteSlice[], slot: string, user: CurrentUser): Filler[] =>
  fillersOf(remotes, slot, user).map(({ remote, key, filler: { title, icon, path, within, shown } }) => ({
    key: `${remote.name}.${key}`,
    title,
    ...(icon === undefined ? {} : { icon }),
    ...(path === undefined ? {} : { path }),
    ...(within === undefined ? {} : { within }),
    ...(shown === undefined ? {} : { shown }),
  }));

/** Whose filler it is, and its key there. */
export function sourceOf({ key: whole }: Filler): { remote: string; key: string } {
  const [remote = '', key = ''] = whole.split('.');
  return { remote, key };
}
