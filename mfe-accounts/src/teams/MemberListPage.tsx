import { TeamGate } from './TeamGate';
import { TeamTabs } from './TeamTabs';
import { members } from './members';

/** `teams/{teamId}/members`: changed by the team's managers and global admins, read by others. Source: spec 001, point 2.4. */
export default function MemberListPage() {
  return (
    <TeamGate title="Team Members">
      {({ id, name, can_edit: may }) => (
        <members.ListScreen
          title={`${name} Members`}
          tabs={<TeamTabs id={id} manages={may} />}
          may={{ create: may, update: may, remove: may }}
        />
      )}
    </TeamGate>
  );
}
