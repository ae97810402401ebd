import { useRemoteChanges } from 'shared-api/client/deploy';
import type { RemoteChange, RemoteState } from 'shared-api/contracts/platform/deploy';
import { Button, EmptyState, LoadError, RouterLink, styled, useIsPhone } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import {
  Card,
  Cards,
  littleRoom,
  Part,
  PartHead,
  Quiet,
  Strong,
  Table,
  TableFrame,
} from './shared/platformStyles';
import { changeText, deployerText } from './shared/platformWords';
import { usePlatformAddress } from './shared/usePlatformAddress';

/** How many changes are shown before the user asks for all. */
const initialCount = 10;

const Changes = styled(Table)({
  '& thead th': { width: 176 },
  '& thead th:nth-of-type(4)': { width: 'auto' },
  '& thead th:nth-of-type(5)': { width: 240 },
  [littleRoom]: { '& thead th:nth-of-type(n)': { width: 'auto' } },
});

interface Props {
  changes: readonly RemoteChange[];
  /** Returns a remote's title. */
  titleOf: (name: string) => string;
}

function ChangeTable({ changes, titleOf }: Props) {
  return (
    <TableFrame>
      <Changes aria-label="Latest changes">
        <thead>
          <tr>
            {['When', 'Remote', 'Version', 'Change', 'By'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.id}>
              <td>
                <Timestamp at={change.created_on} />
              </td>
              <td>
                <Strong>{titleOf(change.remote)}</Strong>
              </td>
              <td>{change.version ?? '–'}</td>
              <td>{changeText(change)}</td>
              <td>{deployerText(change.by)}</td>
            </tr>
          ))}
        </tbody>
      </Changes>
    </TableFrame>
  );
}

function ChangeCards({ changes, titleOf }: Props) {
  return (
    <Cards aria-label="Latest changes">
      {changes.map((change) => (
        <Card key={change.id}>
          <Strong>
            {titleOf(change.remote)} {change.version}
          </Strong>
          <span>{changeText(change)}</span>
          <Quiet>
            <Timestamp at={change.created_on} /> · {deployerText(change.by)}
          </Quiet>
        </Card>
      ))}
    </Cards>
  );
}

/** The latest changes of remotes, newest first. */
export function LatestChanges({ remotes }: { remotes: readonly RemoteState[] }) {
  const read = useRemoteChanges();
  const { shows, showAll } = usePlatformAddress();
  const isPhone = useIsPhone();
  const { data: changes } = read;
  const titles = new Map(remotes.map(({ name, title }) => [name, title]));
  const shown = shows('changes') ? changes : changes?.slice(0, initialCount);
  const Rows = isPhone ? ChangeCards : ChangeTable;
  return (
    <Part aria-labelledby="latest-changes">
      <PartHead>
        <h2 id="latest-changes">Latest changes</h2>
        <RouterLink to="/audit?entity=remote">Audit log</RouterLink>
      </PartHead>
      {!changes && (
        <LoadError title="The latest changes did not load." read={read} sx={{ margin: '0 24px' }} />
      )}
      {changes?.length === 0 && (
        <EmptyState icon="history" title="Nothing has changed yet">
          Each deploy, rollback and switch is listed here.
        </EmptyState>
      )}
      {shown && shown.length > 0 && <Rows changes={shown} titleOf={(name) => titles.get(name) ?? name} />}
      {changes && shown && shown.length < changes.length && (
        <PartHead style={{ paddingTop: 8 }}>
          <Button variant="text" tone="accent" onClick={() => showAll('changes')}>
            Show all {changes.length}
          </Button>
        </PartHead>
      )}
    </Part>
  );
}
