import type { TeamQuestion } from 'shared-api/contracts/survey';
import { backendFor } from 'shared-api/portal';
import { surveyQuestions as data } from 'shared-api/resources/surveyQuestions';
import { defineResource } from 'shared-ui/resource';
import { TeamGate } from '../shared/TeamGate';
import { TeamTabs } from '../shared/TeamTabs';

/** The survey results show the questions too. */
const backend = backendFor<typeof data, TeamQuestion>(data, ['/teams/:teamId/survey_results']);

const questions = defineResource(data, backend, {
  searchLabel: 'Search questions',
  fields: {
    rating: { column: { flex: 3, minWidth: 240 } },
    detail: { column: { flex: 2, minWidth: 160 } },
  },
  columns: [{ field: 'answers', title: 'Answers', width: 104, align: 'right', numeric: true, card: 'line' }],
  empty: 'Once there is a question, the requester of each closed project is asked once.',
});

const denied = 'You may not change the survey questions of this team.';

/**
 * The team's managers and global admins change the list. A question that was answered cannot be deleted. Source: spec 001,
 * point 2.4.
 */
function ListScreen() {
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

function CreateScreen() {
  return (
    <TeamGate title="Create Survey Question" toChange denied={denied}>
      {() => <questions.CreateScreen />}
    </TeamGate>
  );
}

function UpdateScreen() {
  return (
    <TeamGate title="Update Survey Question" toChange denied={denied}>
      {() => <questions.UpdateScreen />}
    </TeamGate>
  );
}

export default { ListScreen, CreateScreen, UpdateScreen };
