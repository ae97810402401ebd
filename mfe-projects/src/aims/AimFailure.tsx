import type { useAim } from 'shared-api/aims';
import { ButtonLink, ErrorPanel } from 'shared-ui/core';
import { aimAddresses } from './aimAddresses';
import { AimBody } from './aimStyles';

/** Says that an AIM cannot be shown, with the way back to the list. */
export function AimFailure({ projectId, read }: { projectId: number; read: ReturnType<typeof useAim> }) {
  const { error, isLoading, retry } = read;
  const back = <ButtonLink to={aimAddresses.list(projectId)}>Back to AIMs</ButtonLink>;
  const isMissing = !error || [400, 403, 404].includes(error.status);
  return (
    <AimBody>
      {isMissing ? (
        <ErrorPanel icon="search" title="There is no such AIM, or you may not see it." actions={back}>
          The project lists its AIMs.
        </ErrorPanel>
      ) : (
        <ErrorPanel title="The AIM did not load" onRetry={retry} retrying={isLoading} actions={back}>
          {error.message}
        </ErrorPanel>
      )}
    </AimBody>
  );
}
