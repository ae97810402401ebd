import type { MilestoneGroupRow } from 'shared-api/contracts/catalogue';
import { backendFor } from 'shared-api/portal';
import { milestoneGroups } from 'shared-api/resources/milestoneGroups';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

const pageOf = ({ id }: { id: number }, { groupId = '' }: Readonly<Record<string, string | undefined>>) =>
  `/groups/${groupId}/milestone_groups/${id}`;

/** A new milestone group opens on its page, where its milestones are chosen. Source: spec 001, point 2.5. */
export default groupPart(
  defineResource(milestoneGroups, backendFor<typeof milestoneGroups, MilestoneGroupRow>(milestoneGroups), {
    link: pageOf,
    savedAddress: pageOf,
    columns: [
      {
        field: 'milestones',
        title: 'Milestones',
        flex: 3,
        minWidth: 200,
        sortable: false,
        empty: 'None yet',
        card: 'line',
        text: ({ milestones }) => milestones.map(({ name }) => name).join(', '),
      },
    ],
    empty: 'A milestone group is an ordered list of milestones that a project takes over at once.',
  }),
);
