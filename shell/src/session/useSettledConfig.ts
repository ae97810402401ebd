import { useState } from 'react';
import type { RemoteConfig } from 'shared-api/contracts/portal';
import { useIsTypedInto } from 'shared-ui/core';
import { useSession } from './SessionProvider';

type Config = Readonly<Record<string, RemoteConfig>>;

/**
 * The configuration of each remote, for `useConfig`. While a form has unsaved changes it stays as it is, so that nothing changes under
 * it; new values take effect once the changes are saved or left.
 */
export function useSettledConfig(): Config {
  const { config: live } = useSession();
  const isTypedInto = useIsTypedInto();
  const [settled, setSettled] = useState(live);
  // Every change of the registry brings new objects, mostly with the same values.
  const isSame = settled === live || JSON.stringify(settled) === JSON.stringify(live);
  if (isSame || isTypedInto) return settled;
  setSettled(live);
  return live;
}
