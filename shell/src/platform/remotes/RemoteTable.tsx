import type { RemoteState } from 'shared-api/contracts/platform/deploy';
import { styled, t } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { EnabledSwitch } from './EnabledSwitch';
import { FirstVisitSize } from './FirstVisitSize';
import { leastRoom, littleRoom, Quiet, Strong, Table, TableFrame } from '../shared/platformStyles';
import { deployerText, liveVersion } from '../shared/platformWords';
import { RemoteLink } from './RemoteLink';
import { RemoteTags } from './RemoteTags';
import { usePlatformAddress } from '../shared/usePlatformAddress';

const Remotes = styled(Table)({
  marginTop: 16,
  // The name's column takes most of the remaining width.
  '& thead th': { width: 176 },
  '& thead th:not(* + *)': { width: 'auto' },
  '& thead th[data-end]': { width: 96 },
  '& tbody tr': { position: 'relative' },
  '& tbody tr:hover': { backgroundColor: t.bgHover },
  '& tbody tr[data-shown]': { backgroundColor: t.bgSelected },
  // Hide the columns that the side panel shows as well.
  [littleRoom]: {
    '& thead th + th:not([data-end])': { width: 144 },
    '& [data-room=wide]': { display: 'none' },
  },
  [leastRoom]: { '& [data-room=medium]': { display: 'none' } },
  // Keeps the time's tooltip above the link that covers the row.
  '& time': { position: 'relative', zIndex: 1 },
});
const Name = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 8 });

function Row({ remote }: { remote: RemoteState }) {
  const { remote: shown } = usePlatformAddress();
  const { name, owner, version, previous } = remote;
  const live = liveVersion(remote);
  return (
    <tr {...(shown === name ? { 'data-shown': '' } : {})}>
      <th scope="row">
        <Name>
          <RemoteLink remote={remote} />
          <RemoteTags remote={remote} />
        </Name>
        <Quiet>{owner ? `${name} · ${owner.team}` : name}</Quiet>
      </th>
      <td>
        <Strong>{version ?? 'Nothing yet'}</Strong>
      </td>
      <td data-room="wide">{previous ?? '–'}</td>
      <td data-room="medium">
        {live ? <Timestamp at={live.created_on} /> : '–'}
        {live && <Quiet>{deployerText(live.by)}</Quiet>}
      </td>
      <td data-room="medium">
        <FirstVisitSize version={live} />
      </td>
      <td data-end="">
        <EnabledSwitch remote={remote} />
      </td>
    </tr>
  );
}

/** The remotes with their live versions. */
export function RemoteTable({ remotes }: { remotes: readonly RemoteState[] }) {
  return (
    <TableFrame>
      <Remotes aria-label="Remotes">
        <thead>
          <tr>
            <th scope="col">Remote</th>
            <th scope="col">Live version</th>
            <th scope="col" data-room="wide">
              Previous
            </th>
            <th scope="col" data-room="medium">
              Deployed
            </th>
            <th scope="col" data-room="medium">
              First visit
            </th>
            <th scope="col" data-end="">
              Enabled
            </th>
          </tr>
        </thead>
        <tbody>
          {remotes.map((remote) => (
            <Row key={remote.name} remote={remote} />
          ))}
        </tbody>
      </Remotes>
    </TableFrame>
  );
}
