import { TeamGate } from './TeamGate';
import { members } from './members';

/** `teams/{teamId}/members/create`. Source: spec 001, point 2.4. */
export default function MemberCreatePage() {
  return (
    <TeamGate title="Create Team Member" toChange>
      {() => <members.CreateScreen />}
    </TeamGate>
  );
}
