import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** Ordered templates of milestones. Source: spec 001, points 2.5, 3 and 7; domain.md 5. */
export const milestoneGroups = declareResource({
  name: 'milestone_group',
  noun: { one: 'milestone group', many: 'milestone groups' },
  path: '/project_types/:groupId/milestone_groups',
  address: '/groups/:groupId/milestone_groups',
  nameField: 'name',
  sort: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.groupPartName, unique: true },
  },
});
