import { useState } from 'react';
import { setRemoteEnabled } from 'shared-api/client/deploy';
import type { RemoteState } from 'shared-api/contracts/platform/deploy';
import { useToast } from 'shared-ui/core';

/** The subject of toasts that tell whether a remote is switched on: the latest replaces those before it. */
export const enabledToast = (name: string): string => `enabled ${name}`;

/** Switches a remote on without confirmation; the toast offers to undo it. */
export function useEnableRemote({ name, title, disabled }: RemoteState) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const fail = (cause: unknown) =>
    toast({ text: cause instanceof Error ? cause.message : String(cause), kind: 'error' });
  const undo = async () => {
    try {
      await setRemoteEnabled(name, { enabled: false, message: disabled?.message ?? null });
      toast({ text: `${title} is switched off again`, about: enabledToast(name) });
    } catch (cause) {
      fail(cause);
    }
  };
  const enable = async () => {
    setBusy(true);
    try {
      await setRemoteEnabled(name, { enabled: true });
      toast({ text: `${title} is switched on`, about: enabledToast(name), onUndo: () => void undo() });
    } catch (cause) {
      fail(cause);
    } finally {
      setBusy(false);
    }
  };
  return { busy, enable };
}
