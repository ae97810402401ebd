import type { ConfigState } from 'shared-api/contracts/platform/config';
import { styled, t, Tag } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { PanelLink } from '../shared/PanelLink';
import { Quiet, Table } from '../shared/platformStyles';
import { deployerText } from '../shared/platformWords';
import { configLinkId, groupsText, setText } from './configWords';
import { useConfigAddress } from './useConfigAddress';

const Remotes = styled(Table)({
  marginTop: 16,
  '& thead th:nth-of-type(2)': { width: 160 },
  '& thead th:nth-of-type(3)': { width: '28%' },
  '& thead th:nth-of-type(4)': { width: 208 },
  '& tbody tr': { position: 'relative' },
  '& tbody tr:hover': { backgroundColor: t.bgHover },
  '& tbody tr[data-shown], & tbody tr[data-shown]:hover': { backgroundColor: t.bgSelected },
  '& time': { position: 'relative', zIndex: 1 },
});

function Row({ state }: { state: ConfigState }) {
  const { remote: shown, toRemote } = useConfigAddress();
  const { remote, changed, unfit } = state;
  return (
    <tr {...(shown === remote.name ? { 'data-shown': '' } : {})}>
      <th scope="row">
        <PanelLink id={configLinkId(remote.name)} to={toRemote(remote.name)} shown={shown === remote.name}>
          {remote.title}
        </PanelLink>
        <Quiet>{remote.owner}</Quiet>
      </th>
      <td>
        {setText(state)} {unfit.length > 0 && <Tag kind="warning">Does not fit</Tag>}
      </td>
      <td>{groupsText(state)}</td>
      <td>
        {changed ? (
          <>
            {deployerText(changed.by)}
            <Quiet>
              <Timestamp at={changed.at} />
            </Quiet>
          </>
        ) : (
          'Never'
        )}
      </td>
    </tr>
  );
}

/** The remotes with settings. */
export const ConfigTable = ({ states }: { states: readonly ConfigState[] }) => (
  <Remotes aria-label="Configuration">
    <thead>
      <tr>
        {['Remote', 'Organisation', 'Delivery groups', 'Changed'].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {states.map((state) => (
        <Row key={state.remote.name} state={state} />
      ))}
    </tbody>
  </Remotes>
);
