import type { FindSource } from 'shared-api/portal/manifest';
import { aRemote, aRoute } from '../../testing/fixtures';

/** Finds projects by name and id. */
export const projectSource: FindSource = {
  title: 'Projects',
  hint: 'projects by name or ID',
  order: 10,
  call: '/projects',
  query: { sort: 'project_id desc' },
  id: 'project_id',
  label: '#{project_id} {project_name}',
  detail: '{group} · {state}',
  to: '/projects/{project_id}',
  all: '/projects?search={search}',
  icon: 'folder',
};
/** Finds people for users who may not open the list of users. */
export const requesterSource: FindSource = {
  title: 'People',
  hint: 'people by name',
  order: 30,
  call: '/user_names',
  label: '{name}',
  detail: 'Projects they raised',
  to: '/projects?requester_name={name}',
  icon: 'person',
};
const userSource: FindSource = {
  ...requesterSource,
  order: 20,
  call: '/users',
  detail: '{login}',
  to: '/users/{id}',
};

const projectsBare = aRemote(
  'projects',
  {
    list: aRoute('projects', { title: 'Projects' }),
    create: aRoute('projects/create', { title: 'Create Project' }),
    project: aRoute('projects/:projectId', { title: 'Project: :projectId' }),
    timeline: aRoute('projects/:projectId/timeline', { title: 'Project: :projectId' }),
  },
  [
    { route: 'list', label: 'Projects', icon: 'folder', order: 10 },
    { route: 'create', label: 'New project', icon: 'add', order: 20 },
  ],
);
const accountsBare = aRemote(
  'accounts',
  {
    users: aRoute('users', { title: 'Users', when: ['admin'] }),
    userCreate: aRoute('users/create', { title: 'Create User', when: ['admin'] }),
    user: aRoute('users/:userId', { title: 'User', when: ['admin'] }),
    userUpdate: aRoute('users/:userId/update', { title: 'Update User', when: ['admin'] }),
    guide: aRoute('guide', { title: 'Account guide' }),
  },
  [{ route: 'users', label: 'Users', icon: 'person', group: 'Admin', order: 210 }],
);

export const findProjects = {
  ...projectsBare,
  manifest: {
    ...projectsBare.manifest,
    title: 'Projects',
    find: {
      actions: [{ route: 'create', label: 'New project', icon: 'add', keywords: ['raise'] }],
      sources: { projects: projectSource, requesters: requesterSource },
    },
  },
};
export const findAccounts = {
  ...accountsBare,
  manifest: {
    ...accountsBare.manifest,
    title: 'Accounts',
    find: {
      actions: [{ route: 'userCreate', label: 'New user' }],
      sources: { users: userSource },
    },
  },
};
export const findRemotes = [findAccounts, findProjects];

export const aProject = (project_id: number, project_name: string, more: object = {}) => ({
  project_id,
  project_name,
  group: 'Network',
  state: 'Draft',
  ...more,
});
