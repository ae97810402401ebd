import { useState } from 'react';
import { useFeatureDetail } from 'shared-api/client/features';
import type { FeatureDetail, FeatureState } from 'shared-api/contracts/platform/features';
import { Banner, LoadError, Skeleton, styled, Tag, WhileLoading } from 'shared-ui/core';
import { SidePanel } from 'shared-ui/panel';
import { useOpened } from '../shared/useOpened';
import { Quiet } from '../shared/platformStyles';
import { FeatureForm } from './FeatureForm';
import { FeatureHistory } from './FeatureHistory';
import { featureLinkId, Key } from './FeatureLink';
import { FeatureReached } from './FeatureReached';
import { StateTag } from './StateTag';

export const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

const waiting = (
  <Stack>
    {[90, 60, 75, 80, 50].map((share) => (
      <Skeleton key={share} width={`${share}%`} height={16} />
    ))}
  </Stack>
);

function ReadOnly({ feature: { words, reach, remote } }: { feature: FeatureState }) {
  return (
    <>
      <Banner kind="info">
        You see this feature because your team owns {remote.title}. Only admins change it, until one of them
        switches on “The owner may change them” for {remote.title}.
      </Banner>
      <div>
        It is {words}: <strong>{reach.on}</strong> of {reach.of} people.
      </div>
    </>
  );
}

interface DetailsProps {
  detail: FeatureDetail;
  unsaved: boolean;
  onUnsaved: (unsaved: boolean) => void;
}

function Details({ detail, unsaved, onUnsaved }: DetailsProps) {
  const opened = useOpened(detail, String(detail.revision), unsaved);
  return (
    <Stack>
      <p>{detail.description}</p>
      {detail.may_change ? (
        <FeatureForm feature={opened} now={detail} onUnsaved={onUnsaved} />
      ) : (
        <ReadOnly feature={detail} />
      )}
      <FeatureReached reached={detail.reached} />
      <FeatureHistory feature={detail} />
    </Stack>
  );
}

/** The panel of a feature: its setting, its effect, whom it reached, and its history. */
export function FeaturePanel({ feature, onClose }: { feature: FeatureState; onClose: () => void }) {
  const read = useFeatureDetail(feature.key);
  const [unsaved, setUnsaved] = useState(false);
  return (
    <SidePanel
      title={feature.title}
      tags={unsaved ? <Tag kind="warning">Unsaved</Tag> : <StateTag now={feature.now} />}
      subtitle={
        <Quiet>
          <Key>{feature.key}</Key> · {feature.remote.title}
        </Quiet>
      }
      returnTo={featureLinkId(feature.key)}
      onClose={onClose}
    >
      <LoadError title="Its details did not load." read={read} sx={{ marginBottom: '16px' }} />
      {read.data ? (
        <Details detail={read.data} unsaved={unsaved} onUnsaved={setUnsaved} />
      ) : (
        <WhileLoading loading={read.isLoading} skeleton={waiting}>
          {null}
        </WhileLoading>
      )}
    </SidePanel>
  );
}
