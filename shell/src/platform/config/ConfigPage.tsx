import type { Answer } from 'shared-api/client';
import { useConfigs } from 'shared-api/client/config';
import type { ConfigStates } from 'shared-api/contracts/platform/config';
import { useCurrentUser } from 'shared-api/portal';
import { ButtonLink, EmptyState, LoadError, PageHeader, useIsPhone } from 'shared-ui/core';
import { RegistryPage } from '../shared/RegistryPage';
import { ConfigCards } from './ConfigCards';
import { ConfigPanel } from './ConfigPanel';
import { ConfigTable } from './ConfigTable';
import { useConfigAddress } from './useConfigAddress';

function NoSettings() {
  const { is_admin: isAdmin } = useCurrentUser();
  return (
    <EmptyState icon="edit" title="There is nothing to configure here">
      {isAdmin
        ? 'A remote declares its settings in its portal.json; they are listed here once a version with them is live.'
        : 'You see the configuration of the remotes that a team of yours owns.'}
    </EmptyState>
  );
}

function Loaded({ read, states }: { read: Answer<ConfigStates>; states: ConfigStates }) {
  const { remotes } = states;
  const { is_admin: isAdmin } = useCurrentUser();
  const { remote: shownName, group, close } = useConfigAddress();
  const isPhone = useIsPhone();
  const shown = remotes.find(({ remote }) => remote.name === shownName);
  const Remotes = isPhone ? ConfigCards : ConfigTable;
  return (
    <>
      <PageHeader
        title="Configuration"
        subject={shown?.remote.title}
        count={remotes.length}
        actions={
          isAdmin && (
            <ButtonLink icon="history" to="/audit?entity=configuration">
              Audit log
            </ButtonLink>
          )
        }
      />
      <LoadError title="What is shown may be old." read={read} sx={{ margin: '8px 24px 0' }} />
      {remotes.length === 0 ? <NoSettings /> : <Remotes states={remotes} />}
      {shown && <ConfigPanel key={shown.remote.name} state={shown} group={group} onClose={close} />}
    </>
  );
}

/** `admin/portal/config`: the settings of the remotes. For admins; owners see those of their remotes. */
export default function ConfigPage() {
  const read = useConfigs();
  return (
    <RegistryPage
      title="Configuration"
      read={read}
      failed="The configuration did not load"
      meanwhile="What is set stays set."
    >
      {(states) => <Loaded read={read} states={states} />}
    </RegistryPage>
  );
}
