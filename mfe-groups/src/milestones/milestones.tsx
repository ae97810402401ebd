import type { GroupMilestone } from 'shared-api/contracts/catalogue';
import { backendFor } from 'shared-api/portal';
import { milestones } from 'shared-api/resources/milestones';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

const backend = backendFor<typeof milestones, GroupMilestone>(milestones, [
  '/project_types/:groupId/milestone_groups',
]);

/** Source: spec 001, point 2.5. */
export default groupPart(
  defineResource(milestones, backend, {
    fields: { attachment_type: { isRequired: ({ kind }) => kind === 'attachment' } },
    columns: [
      {
        field: 'projects',
        title: 'Projects',
        width: 104,
        align: 'right',
        numeric: true,
        sortable: false,
        text: ({ projects }) => (projects ? String(projects) : ''),
        empty: 'None',
      },
    ],
    empty:
      'A milestone is a step that a project passes. A tick, a date, a text or a file completes it. Create the first.',
  }),
);
