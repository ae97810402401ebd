import { TeamGate } from '../teams/TeamGate';
import { TeamTabs } from '../teams/TeamTabs';
import { questions } from './questions';

/**
 * `teams/{teamId}/survey_questions`: written by the team's managers and global admins. What was answered is not deleted. Source:
 * spec 001, point 2.4.
 */
export default function QuestionListPage() {
  return (
    <TeamGate title="Survey Questions">
      {({ id, name, can_edit: may }) => (
        <questions.ListScreen
          title={`${name} Survey Questions`}
          tabs={<TeamTabs id={id} manages={may} />}
          may={{ create: may, update: may, remove: ({ answers }) => may && answers === 0 }}
        />
      )}
    </TeamGate>
  );
}
