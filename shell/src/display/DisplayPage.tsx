import { useEffect } from 'react';
import { PortalProvider, type FillerFailure } from 'shared-api/portal';
import { nobody } from 'shared-api/portal/audience';
import { EmptyState, Spinner } from 'shared-ui/core';
import { useLocation, useParams } from 'shared-ui/router';
import { useBoot, useSession } from '../session/SessionProvider';
import { FillerView } from '../slots/FillerView';
import { slotFillers } from '../slots/slotFillers';

/** Milliseconds after which a page that failed is loaded again. */
const retryEvery = 15_000;

/** Shown instead of a page that failed. Nobody is there to press a button, so it retries by itself. */
function FailedDisplay({ title, about, reference, retry }: FillerFailure) {
  useEffect(() => {
    const timer = setInterval(retry, retryEvery);
    return () => clearInterval(timer);
  });
  return (
    <EmptyState icon="cloud-off" title={title}>
      This display tries again every {retryEvery / 1000} seconds. {about} · Reference {reference}
    </EmptyState>
  );
}

/** `/display/<remote>.<key>#<token>`: a full-screen page of a remote, without a session. The server never sees the token in an address. */
export default function DisplayPage() {
  const { filler: wanted } = useParams();
  const { hash } = useLocation();
  const { organisation, timeZone, sendsMail } = useBoot();
  const { remotes, features, config } = useSession();
  const filler = slotFillers(remotes, 'displays', nobody).find(({ key }) => key === wanted);
  if (!filler)
    return (
      <EmptyState icon="dashboard" title="There is no such display">
        Its feature may have been switched off. Ask the person who gave you this address.
      </EmptyState>
    );
  return (
    <PortalProvider portal={{ user: nobody, organisation, timeZone, sendsMail, features, config }}>
      <FillerView
        slot="displays"
        filler={filler}
        props={{ token: hash.slice(1) }}
        waiting={() => <Spinner />}
        failed={(failure) => <FailedDisplay {...failure} />}
      />
    </PortalProvider>
  );
}
