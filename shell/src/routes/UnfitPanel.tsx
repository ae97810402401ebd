import type { RemoteSlice } from 'shared-api/contracts/portal';
import { Button, ErrorPanel } from 'shared-ui/core';
import { pageLoad } from '../boot/pageLoad';
import { useBoot, useSession } from '../session/SessionProvider';
import { PagePanel } from '../loading/panels/PagePanel';

/** Shown instead of a page of which no version goes with the running shell. */
export function UnfitPanel({ remote, title }: { remote: RemoteSlice; title: string }) {
  const { shell: own } = useBoot();
  const { shell: live } = useSession();
  const area = remote.manifest.title;
  const isOutdated = live !== own;
  return (
    <PagePanel title={title}>
      <ErrorPanel
        calm
        title={
          isOutdated ? `${area} needs the new version of the portal` : `${area} does not go with this portal`
        }
        icon="info"
        actions={
          isOutdated && (
            <Button variant="primary" onClick={pageLoad.reload}>
              Reload
            </Button>
          )
        }
      >
        {isOutdated
          ? 'Reload the page to get it. Nothing that was saved is affected.'
          : `It works again when ${remote.manifest.owner.team} has deployed a version that does. Nothing that was saved is affected.`}
      </ErrorPanel>
    </PagePanel>
  );
}
