import { groupPaths } from 'shared-api/contracts/paths/groupPaths';
import { backendFor } from 'shared-api/portal';
import { propertyOptions } from 'shared-api/resources/propertyOptions';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

/** Source: spec 001, points 2.5 and 9. */
export default groupPart(
  defineResource(propertyOptions, backendFor(propertyOptions, [groupPaths.newProjectSchema(':groupId')]), {
    first: ['property', 'name'],
    empty: 'An option is one of the values that people choose from. Create a property of type text first.',
  }),
);
