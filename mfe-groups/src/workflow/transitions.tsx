import { backendFor } from 'shared-api/portal';
import { transitions as data } from 'shared-api/resources/workflow/transitions';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

/** Source: spec 001, point 2.5; domain.md 2. */
export default groupPart(
  defineResource(data, backendFor(data), {
    fields: {
      principals: { column: { empty: '–' } },
      roles: { column: { empty: '–' } },
      guards: { column: { hidden: true } },
    },
    searchLabel: 'Search by state or name',
    empty:
      'A transition leads projects from one state to another. Without one, projects stay where they start.',
  }),
);
