import { admin, aRemote, aRoute, aUser, projects } from '../testing/fixtures';
import { currentLink, navSections, type NavItem } from './navModel';

const names = (sections: NavItem[][]) =>
  sections.map((items) =>
    items.map((item) =>
      item.kind === 'link' ? item.label : { [item.label]: item.links.map(({ label }) => label) },
    ),
  );
/** The section that the shell itself offers to global admins. */
const platform = { Platform: ['Remotes', 'Features', 'Configuration'] };
const groupAdmin = aUser({ roles: [{ id: 3, name: 'Admin', project_type_id: 1 }] });

it.each([
  ['everyone', aUser(), [['Home', 'Projects', 'New project']]],
  ['a group admin', groupAdmin, [['Home', 'Projects', 'New project'], [{ Admin: ['Teams'] }]]],
  [
    'a global admin',
    aUser({ is_admin: true }),
    [
      ['Home', 'Projects', 'New project'],
      [{ Admin: ['Teams', 'Users'] }, platform],
    ],
  ],
])('offers %s the entries for them by order, in sections and groups', (_who, user, expected) => {
  expect(names(navSections([admin, projects], user))).toEqual(expected);
});

it('merges a group of several remotes at the place of its first entry', () => {
  const other = aRemote('other', { a: aRoute('a'), b: aRoute('b') }, [
    { route: 'a', label: 'Holidays', icon: 'event', group: 'Admin', order: 330 },
    { route: 'b', label: 'Groups', icon: 'folder', group: 'Admin', order: 5 },
  ]);
  expect(names(navSections([admin, other], aUser({ is_admin: true })))).toEqual([
    ['Home', { Admin: ['Groups', 'Teams', 'Users', 'Holidays'] }],
    [platform],
  ]);
});

it('shows an entry without its group to users who are not in the group’s audience [nav-model.1]', () => {
  const remote = aRemote('x', { a: aRoute('a'), b: aRoute('b', { when: ['admin'] }) }, [
    { route: 'a', label: 'Teams', icon: 'people', group: 'Admin', groupFor: ['group-admin'], order: 1 },
    { route: 'b', label: 'Users', icon: 'person', group: 'Admin', order: 2 },
  ]);
  expect(names(navSections([remote], aUser()))).toEqual([['Home', 'Teams']]);
  expect(names(navSections([remote], groupAdmin))).toEqual([['Home', { Admin: ['Teams'] }]]);
  expect(names(navSections([remote], aUser({ is_admin: true })))).toEqual([
    ['Home', { Admin: ['Teams', 'Users'] }],
    [platform],
  ]);
});

it('leaves out an entry if its page is not offered to the user or not declared', () => {
  const remote = aRemote('x', { a: aRoute('a', { when: ['admin'] }) }, [
    { route: 'a', label: 'A', icon: 'folder', order: 1 },
    { route: 'gone', label: 'Gone', icon: 'folder', order: 2 },
  ]);
  expect(names(navSections([remote], aUser()))).toEqual([['Home']]);
});

it.each([
  ['/projects', 'Projects'],
  ['/projects/', 'Projects'],
  ['/projects/481', 'Projects'],
  ['/projects/create', 'New project'],
  ['/projectsx', undefined],
  ['/', undefined],
])('marks on %s the entry %s', (pathname, label) => {
  expect(currentLink(navSections([projects], aUser()), pathname)?.label).toBe(label);
});
