import { backendFor } from 'shared-api/portal';
import { serviceIcons } from 'shared-api/resources/serviceIcons';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

/** Source: spec 001, point 2.5. */
export default groupPart(
  defineResource(serviceIcons, backendFor(serviceIcons), {
    empty: 'An icon is a small picture beside a service in the catalogue.',
  }),
);
