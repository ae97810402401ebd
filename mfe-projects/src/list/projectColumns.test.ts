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
