import { useState } from 'react';
import type { RemoteState } from 'shared-api/contracts/platform/deploy';
import { styled, Switch, VisuallyHidden } from 'shared-ui/core';
import { DisableDialog } from './DisableDialog';
import { shellName } from '../shared/platformWords';
import { Quiet } from '../shared/platformStyles';
import { useEnableRemote } from './useEnableRemote';

/** Keeps the switch above the link that covers the row. */
const Above = styled('div')({
  position: 'relative',
  zIndex: 1,
  display: 'inline-flex',
  // The label is visually hidden.
  '& label': { gap: 0 },
});

/** The kill switch of a remote. Only switching off asks for confirmation. The shell cannot be switched off. */
export function EnabledSwitch({ remote }: { remote: RemoteState }) {
  const [isAsking, setAsking] = useState(false);
  const { busy, enable } = useEnableRemote(remote);
  if (remote.name === shellName) return <Quiet>Always</Quiet>;
  return (
    <Above>
      <Switch
        label={<VisuallyHidden>{remote.title} enabled</VisuallyHidden>}
        checked={remote.enabled}
        busy={busy}
        onChange={(on) => (on ? void enable() : setAsking(true))}
      />
      {isAsking && <DisableDialog remote={remote} onClose={() => setAsking(false)} />}
    </Above>
  );
}
