import { TeamGate } from './TeamGate';
import { members } from './members';

/** `teams/{teamId}/members/{id}/update`. Source: spec 001, point 2.4. */
export default function MemberUpdatePage() {
  return (
    <TeamGate title="Update Team Member" toChange>
      {() => <members.UpdateScreen />}
    </TeamGate>
  );
}
