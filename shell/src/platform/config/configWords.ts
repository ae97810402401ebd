import type { ConfigState } from 'shared-api/contracts/platform/config';

/** "2 of 3 set", "All as by default". */
export const setText = ({ set, settings }: Pick<ConfigState, 'set' | 'settings'>): string =>
  set === 0 ? 'All by default' : `${set} of ${settings} set`;

/** "Network, Voice"; "None". */
export const groupsText = ({ groups }: Pick<ConfigState, 'groups'>): string =>
  groups.length ? groups.map(({ name }) => name).join(', ') : 'None';

/** The id of the link in a remote's row. */
export const configLinkId = (remote: string) => `config-${remote}`;
