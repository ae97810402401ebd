import type { FeatureState } from 'shared-api/contracts/platform/features';
import { Avatar, styled, t, VisuallyHidden } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { Quiet, Strong, Table } from '../shared/platformStyles';
import { deployerText } from '../shared/platformWords';
import { FeatureLink, Key } from './FeatureLink';
import { forWhom, type RemoteGroup } from './featureWords';
import { OwnerSwitch } from './OwnerSwitch';
import { StateTag } from './StateTag';
import { useFeatureAddress } from './useFeatureAddress';

const Features = styled(Table)({
  '& thead th:nth-of-type(2)': { width: 120 },
  '& thead th:nth-of-type(3)': { width: '28%' },
  '& thead th:nth-of-type(4)': { width: 208 },
  '& tbody tr': { position: 'relative' },
  '& tbody tr[data-row]:hover': { backgroundColor: t.bgHover },
  '& tbody tr[data-shown], & tbody tr[data-shown]:hover': { backgroundColor: t.bgSelected },
  '& tbody tr[data-remote]': { backgroundColor: t.bgSubtle },
  '& tbody :is(th, td)': { verticalAlign: 'middle' },
  '& time': { position: 'relative', zIndex: 1 },
});
const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 8 });
const Beside = styled('div')({ display: 'flex', alignItems: 'center', gap: 8 });
const Spread = styled('div')({ display: 'flex', alignItems: 'center', gap: '4px 16px', flexWrap: 'wrap' });
const End = styled('div')({ marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: 16 });

function Row({ feature }: { feature: FeatureState }) {
  const { feature: shown } = useFeatureAddress();
  const { key, changed } = feature;
  const by = changed && deployerText(changed.by);
  return (
    <tr data-row="" {...(shown === key ? { 'data-shown': '' } : {})}>
      <th scope="row">
        <Line>
          <FeatureLink feature={feature} />
          <Key>{key}</Key>
        </Line>
        {!feature.declared && <Quiet>No live version declares it.</Quiet>}
      </th>
      <td>
        <StateTag now={feature.now} />
      </td>
      <td>{forWhom(feature)}</td>
      <td>
        {changed ? (
          <Beside>
            <Avatar name={by} />
            <VisuallyHidden>{by}</VisuallyHidden>
            <Timestamp at={changed.at} />
          </Beside>
        ) : (
          'Never'
        )}
      </td>
    </tr>
  );
}

/** The features, grouped by remote. */
export function FeatureTable({ groups }: { groups: readonly RemoteGroup[] }) {
  return (
    <Features aria-label="Features">
      <thead>
        <tr>
          {['Feature', 'State', 'For', 'Changed'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.remote.name}>
          <tr data-remote="">
            <th scope="rowgroup" colSpan={4}>
              <Spread>
                <Strong style={{ fontWeight: 600 }}>{group.remote.title}</Strong>
                <Quiet>{group.remote.owner}</Quiet>
                <End>
                  <OwnerSwitch group={group} />
                  <Quiet>{group.remote.version}</Quiet>
                </End>
              </Spread>
            </th>
          </tr>
          {group.features.map((feature) => (
            <Row key={feature.key} feature={feature} />
          ))}
        </tbody>
      ))}
    </Features>
  );
}
