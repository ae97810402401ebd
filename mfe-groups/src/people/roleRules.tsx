import { backendFor } from 'shared-api/portal';
import { roleRules as data } from 'shared-api/resources/access/roleRules';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';
import { roleOfPrincipal } from '../shared/roleOfPrincipal';

/** Source: spec 001, point 2.5; domain.md 1. */
export default groupPart(
  defineResource(data, backendFor(data, ['/project_types/:groupId/user_roles']), {
    fields: {
      editor_role: { ...roleOfPrincipal('editor'), column: { empty: '–' } },
    },
    empty: 'Without a rule only admins assign this role on a project.',
  }),
);
