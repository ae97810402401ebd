import { useState } from 'react';
import type { RemoteState } from 'shared-api/contracts/deploy';
import { styled, Switch, VisuallyHidden } from 'shared-ui/core';
import { DisableDialog } from './DisableDialog';
import { shellName } from '../shared/platformWords';
import { Quiet } from '../shared/platformStyles';
import { useEnable } from './useEnableRemote';

/** Above the link that covers its row. */
const Above = styled('div')({
  position: 'relative',
  zIndex: 1,
  display: 'inline-flex',
  // Its label is not seen.
  '& label': { gap: 0 },
});

/** The kill switch of a remote. Off is asked about, on is done at once. The shell has none: without it there is no portal. */
export function EnabledSwitch({ remote }: { remote: RemoteState }) {
  const [asks, setAsks] = useState(false);
  const { busy, enable } = useEnable(remote);
  if (remote.name === shellName) return <Quiet>Always</Quiet>;
  return (
    <Above>
      <Switch
        label={<VisuallyHidden>{remote.title} enabled</VisuallyHidden>}
        checked={remote.enabled}
        disabled={busy}
        onChange={(on) => (on ? void enable() : setAsks(true))}
      />
      {asks && <DisableDialog remote={remote} onClose={() => setAsks(false)} />}
    </Above>
  );
}
