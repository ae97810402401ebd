import { aType } from '../../testing/attachmentFixtures';
import { uploadName, offeredTypes } from './attachmentTypes';

const all = [
  aType(1, 'Photo', { ord: 2 }),
  aType(2, 'Design', { ord: 2 }),
  aType(3, 'Plan', { ord: 1 }),
  aType(4, 'Report', { is_user_type: false }),
  aType(5, 'Invoice', { is_financial: true }),
];
const names = (options: Parameters<typeof offeredTypes>[1]) =>
  offeredTypes(all, options).map(({ name }) => name);

describe('types of attachment', () => {
  test('that are financial for financial uploads, the others for others; user types alone, by ord, then name', () => {
    expect(names({})).toEqual(['Plan', 'Design', 'Photo']);
    expect(names({ financial: true })).toEqual(['Invoice']);
  });

  test('with a fixed type, no other is offered', () => {
    expect(names({ typeId: 1 })).toEqual(['Photo']);
    expect(names({ typeId: 4 })).toEqual([]);
  });

  test('give a file its name; for Other, the description is the name', () => {
    expect(uploadName(all[1]!, { typeId: '2', description: 'no' })).toBe('Design');
    expect(uploadName(aType(9, 'Other'), { typeId: '9', description: ' Minutes ' })).toBe('Minutes');
  });
});
