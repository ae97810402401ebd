import { TeamGate } from './TeamGate';
import { members } from './teams';

/** `teams/{teamId}/members`: changed by the team's managers and global admins, read by others. Source: spec 001, point 2.4. */
export default function MemberListPage() {
  return (
    <TeamGate title="Team Members">
      {({ name, can_edit: may }) => (
        <members.ListScreen title={`${name} Members`} may={{ create: may, update: may, remove: may }} />
      )}
    </TeamGate>
  );
}
