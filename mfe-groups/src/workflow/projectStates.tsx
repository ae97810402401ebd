import { paths } from 'shared-api/contracts/paths';
import { backendFor } from 'shared-api/portal';
import { projectStates } from 'shared-api/resources/projectStates';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

/** Source: spec 001, point 2.5. */
export default groupPart(
  defineResource(projectStates, backendFor(projectStates, [paths.projectStateNames]), {
    empty: 'Projects go from state to state. Create the one in which they start, then the others.',
  }),
);
