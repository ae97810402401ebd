import { TeamGate } from '../teams/TeamGate';
import { questions } from './questions';

/** `teams/{teamId}/survey_questions/{id}/update`. Source: spec 001, point 2.4. */
export default function QuestionUpdatePage() {
  return (
    <TeamGate title="Update Survey Question" toChange denied="You may not change what this team asks.">
      {() => <questions.UpdateScreen />}
    </TeamGate>
  );
}
