import { paths } from 'shared-api/contracts/paths';
import { backendFor } from 'shared-api/portal';
import { serviceGroups } from 'shared-api/resources/serviceGroups';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

/** Source: spec 001, point 2.5. */
export default groupPart(
  defineResource(serviceGroups, backendFor(serviceGroups, [paths.shortServices]), {
    empty: 'The catalogue lists services by group. Create a group, then put services into it.',
  }),
);
