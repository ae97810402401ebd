import { backendFor } from 'shared-api/portal';
import { serviceAttachments as data } from 'shared-api/resources/catalogue/serviceAttachments';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

/** Source: spec 001, point 2.5; domain.md 5. */
export default groupPart(
  defineResource(data, backendFor(data), {
    fields: { project_states: { column: { empty: 'None of their own' } } },
    empty: 'A project with this service can go on without a file. Require the ones that the work needs.',
  }),
);
