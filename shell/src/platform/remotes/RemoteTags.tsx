import type { RemoteState } from 'shared-api/contracts/platform/deploy';
import { Tag } from 'shared-ui/core';
import { isOverBudget, liveVersion } from '../shared/platformWords';

/** Tags for problems of a remote. */
export function RemoteTags({ remote }: { remote: RemoteState }) {
  return (
    <>
      {!remote.enabled && <Tag kind="neutral">Off</Tag>}
      {isOverBudget(liveVersion(remote)) && <Tag kind="warning">Over budget</Tag>}
    </>
  );
}
