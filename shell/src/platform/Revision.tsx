import { useRemoteChanges } from 'shared-api/client/deploy';
import type { RemoteChange } from 'shared-api/contracts/deploy';
import { Quiet } from './shared/platformStyles';
import { RelativeTime } from './RelativeTime';

/** What is live is another after these. */
const changing: readonly RemoteChange['action'][] = ['went live', 'rolled back', 'enabled', 'disabled'];

/** Number of the registry's state, and since when it is that. */
export function Revision({ revision }: { revision: number }) {
  const { data: changes } = useRemoteChanges();
  const last = changes?.find(({ action }) => changing.includes(action));
  return (
    <Quiet>
      Registry revision {revision}
      {last && (
        <>
          , <RelativeTime at={last.created_on} />
        </>
      )}
    </Quiet>
  );
}
