import type { Answer } from 'shared-api/client';
import { useFeatures } from 'shared-api/client/features';
import type { FeatureStates } from 'shared-api/contracts/platform/features';
import { useCurrentUser } from 'shared-api/portal';
import { Button, ButtonLink, EmptyState, LoadError, PageHeader, useIsPhone } from 'shared-ui/core';
import { RegistryPage } from '../shared/RegistryPage';
import { FeatureCards } from './FeatureCards';
import { FeatureFilters } from './FeatureFilters';
import { FeaturePanel } from './FeaturePanel';
import { FeatureTable } from './FeatureTable';
import { filterFeatures, groupByRemote } from './featureWords';
import { useFeatureAddress } from './useFeatureAddress';

function NoFeatures() {
  const { is_admin: isAdmin } = useCurrentUser();
  return (
    <EmptyState icon="tune" title="There are no features here">
      {isAdmin
        ? 'A remote declares its features in its portal.json; they are listed here once a version with them is live.'
        : 'You see the features of the remotes that a team of yours owns.'}
    </EmptyState>
  );
}

function Loaded({ read, states }: { read: Answer<FeatureStates>; states: FeatureStates }) {
  const { features } = states;
  const { is_admin: isAdmin } = useCurrentUser();
  const { feature: shownKey, clear, close, ...filters } = useFeatureAddress();
  const isPhone = useIsPhone();
  const found = filterFeatures(features, filters);
  const shown = features.find(({ key }) => key === shownKey);
  const Features = isPhone ? FeatureCards : FeatureTable;
  return (
    <>
      <PageHeader
        title="Features"
        subject={shown?.title}
        count={found.length}
        actions={
          isAdmin && (
            <ButtonLink icon="history" to="/audit?entity=feature">
              Audit log
            </ButtonLink>
          )
        }
      />
      <LoadError title="What is shown may be old." read={read} sx={{ margin: '8px 24px 0' }} />
      {features.length > 0 && <FeatureFilters features={features} />}
      {features.length === 0 && <NoFeatures />}
      {features.length > 0 && found.length === 0 && (
        <EmptyState
          icon="filter-off"
          title="No feature matches"
          actions={<Button onClick={clear}>Clear search and filters</Button>}
        >
          Change the search or the filters.
        </EmptyState>
      )}
      {found.length > 0 && <Features groups={groupByRemote(found)} />}
      {shown && <FeaturePanel key={shown.key} feature={shown} onClose={close} />}
    </>
  );
}

/** `admin/portal/features`: the features of the remotes. For admins; owners see those of their remotes. */
export default function FeaturesPage() {
  const read = useFeatures();
  return (
    <RegistryPage
      title="Features"
      read={read}
      failed="The features did not load"
      meanwhile="What is on stays on."
    >
      {(states) => <Loaded read={read} states={states} />}
    </RegistryPage>
  );
}
