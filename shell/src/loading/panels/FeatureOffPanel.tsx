import type { WithheldPage } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { ButtonLink, ErrorPanel } from 'shared-ui/core';
import { pageAbove } from '../../pages/areaRoutes';
import { useSession } from '../../session/SessionProvider';
import { PagePanel } from './PagePanel';

export interface FeatureOffPanelProps {
  page: WithheldPage;
  user: CurrentUser;
  pathname: string;
}

/** Shown instead of a page whose feature is off for the user: the feature, and the way back to the page above. */
export function FeatureOffPanel({ page: { title }, user, pathname }: FeatureOffPanelProps) {
  const { remotes } = useSession();
  const above = pageAbove(remotes, user, pathname);
  return (
    <PagePanel title={title}>
      <ErrorPanel
        calm
        title={`${title} is switched off`}
        icon="pause"
        actions={
          <ButtonLink variant="primary" to={above.to}>
            Go to {above.label}
          </ButtonLink>
        }
      >
        An administrator has switched this part of the portal off, for everybody or for some people. This page
        comes back by itself when it is switched on again. Nothing that was saved is lost.
      </ErrorPanel>
    </PagePanel>
  );
}
