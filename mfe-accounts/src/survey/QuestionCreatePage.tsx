import { TeamGate } from '../teams/TeamGate';
import { questions } from './questions';

/** `teams/{teamId}/survey_questions/create`. Source: spec 001, point 2.4. */
export default function QuestionCreatePage() {
  return (
    <TeamGate title="Create Survey Question" toChange denied="You may not change what this team asks.">
      {() => <questions.CreateScreen />}
    </TeamGate>
  );
}
