import { useRemoteChanges } from 'shared-api/client/deploy';
import type { RemoteChange } from 'shared-api/contracts/platform/deploy';
import { Quiet } from './shared/platformStyles';
import { RelativeTime } from './RelativeTime';

/** The actions that change what is live. */
const changing: readonly RemoteChange['action'][] = ['went live', 'rolled back', 'enabled', 'disabled'];

/** The registry's revision, which features and configuration raise too, and the time of the last change of a remote. */
export function Revision({ revision }: { revision: number }) {
  const { data: changes } = useRemoteChanges();
  const last = changes?.find(({ action }) => changing.includes(action));
  return (
    <Quiet>
      Registry revision {revision}
      {last && (
        <>
          , remotes changed <RelativeTime at={last.created_on} />
        </>
      )}
    </Quiet>
  );
}
