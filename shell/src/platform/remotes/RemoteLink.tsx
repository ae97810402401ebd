import type { RemoteState } from 'shared-api/contracts/platform/deploy';
import { PanelLink } from '../shared/PanelLink';
import { usePlatformAddress } from '../shared/usePlatformAddress';

/** The id of the link in a remote's row. */
export const remoteLinkId = (name: string) => `remote-${name}`;

/** A link that opens the panel of a remote. */
export function RemoteLink({ remote: { name, title } }: { remote: RemoteState }) {
  const { remote: shown, toRemote } = usePlatformAddress();
  return (
    <PanelLink id={remoteLinkId(name)} to={toRemote(name)} shown={shown === name}>
      {title}
    </PanelLink>
  );
}
