import { projectColumns } from './projectColumns';

const widthOf = (field: string) => projectColumns.find((column) => column.field === field)?.width;

test('the column of the id has room for seven digits', () => {
  // 7 digits of 9 px each, and the padding of a cell; check boxes precede it.
  expect(widthOf('project_id')).toBeGreaterThanOrEqual(7 * 9 + 17);
});

test.each(['submit_date', 'created_on'])(
  'the header of %s has room for its title and its filter button',
  (field) => {
    expect(widthOf(field)).toBeGreaterThanOrEqual(84 + 18 + 32);
  },
);

test('names of projects, people, teams and groups wrap instead of being cut', () => {
  const wrapped = projectColumns.filter(({ wrap }) => wrap).map(({ field }) => field);
  expect(wrapped).toEqual([
    'project_name',
    'requester_name',
    'pan_owner_name',
    'project_type_name',
    'team_name',
    'tech_lead_name',
    'project_manager_name',
  ]);
});

test('the status of a project on hold has room beside a long name of a state', () => {
  // A chip with both marks, “In Delivery” and “(on hold)”, as a browser measures it, and the padding of a cell.
  expect(widthOf('project_state_name')).toBeGreaterThanOrEqual(177 + 16);
});

test('a word as long as “Applications” fits into the column of the delivery group', () => {
  expect(widthOf('project_type_name')).toBeGreaterThanOrEqual(84 + 16);
});

test('the columns shown at first fit beside the menu on a screen of 1440 pixels', () => {
  const shown = projectColumns.filter(({ hidden }) => !hidden);
  // 240 px are the menu, 44 px the column of the check boxes.
  expect(
    shown.reduce((sum, { width = 0, minWidth = 0 }) => sum + (width || minWidth), 0),
  ).toBeLessThanOrEqual(1440 - 240 - 44);
});
