import { useState } from 'react';
import { setFeatureRights } from 'shared-api/client/features';
import { useCurrentUser } from 'shared-api/portal';
import { styled, Switch, useToast, VisuallyHidden } from 'shared-ui/core';
import type { RemoteGroup } from './featureWords';

const Small = styled('span')({ fontSize: 12, lineHeight: '16px', fontWeight: 400 });

/** Whether the owners of a remote may change its features. Only for admins. */
export function OwnerSwitch({ group: { remote, ownerMayChange } }: { group: RemoteGroup }) {
  const { is_admin: isAdmin } = useCurrentUser();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  if (!isAdmin) return null;
  const change = async (may: boolean, onUndo?: () => void) => {
    setBusy(true);
    try {
      await setFeatureRights(remote.name, { owner_may_change: may });
      const who = remote.owner ?? 'The owner';
      toast({
        text: may
          ? `${who} may change the features of ${remote.title}`
          : `Only admins change the features of ${remote.title}`,
        about: `rights ${remote.name}`,
        ...(onUndo ? { onUndo } : {}),
      });
    } catch (cause) {
      toast({ text: cause instanceof Error ? cause.message : String(cause), kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      label={
        <Small>
          The owner may change them <VisuallyHidden>({remote.title})</VisuallyHidden>
        </Small>
      }
      checked={ownerMayChange}
      busy={busy}
      onChange={(may) => void change(may, () => void change(!may))}
    />
  );
}
