import { styled } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { Card, Cards, Part, PartHead, Quiet, Strong } from '../shared/platformStyles';
import { deployerText } from '../shared/platformWords';
import { FeatureLink, Key } from './FeatureLink';
import { forWhom, type RemoteGroup } from './featureWords';
import { OwnerSwitch } from './OwnerSwitch';
import { StateTag } from './StateTag';

const Top = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, justifyContent: 'space-between' });

/** The features as cards, for phones. */
export function FeatureCards({ groups }: { groups: readonly RemoteGroup[] }) {
  return groups.map((group) => (
    <Part key={group.remote.name} style={{ paddingTop: 8 }}>
      <PartHead>
        <h2>{group.remote.title}</h2>
        <Quiet>{group.remote.owner}</Quiet>
        <OwnerSwitch group={group} />
      </PartHead>
      <Cards aria-label={`Features of ${group.remote.title}`}>
        {group.features.map((feature) => (
          <Card key={feature.key}>
            <Top>
              <FeatureLink feature={feature} />
              <StateTag now={feature.now} />
            </Top>
            <Key>{feature.key}</Key>
            <Strong>{forWhom(feature)}</Strong>
            {feature.changed && (
              <Quiet>
                <Timestamp at={feature.changed.at} /> · {deployerText(feature.changed.by)}
              </Quiet>
            )}
          </Card>
        ))}
      </Cards>
    </Part>
  ));
}
