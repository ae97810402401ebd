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

describe('attachment types', () => {
  test('are offered by ord, then name: only user types, financial ones for financial uploads and the others otherwise [attachment-types.2]', () => {
    expect(names({})).toEqual(['Plan', 'Design', 'Photo']);
    expect(names({ financial: true })).toEqual(['Invoice']);
  });

  test('are not offered beside a fixed type', () => {
    expect(names({ typeId: 1 })).toEqual(['Photo']);
    expect(names({ typeId: 4 })).toEqual([]);
  });

  test('name the uploaded file; for Other, its description does [attachment-types.1]', () => {
    expect(uploadName(all[1]!, { typeId: '2', description: 'no' })).toBe('Design');
    expect(uploadName(aType(9, 'Other'), { typeId: '9', description: ' Minutes ' })).toBe('Minutes');
  });
});
