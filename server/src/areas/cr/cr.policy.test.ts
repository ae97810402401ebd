import { crStatuses } from 'shared-api/crStatus';
import { mayDeleteActivity, mayFollow, missingForCompletion } from './cr.policy';

describe('the status of a change request', () => {
  it('moves along the documented ways alone [cr.1]', () => {
    const ways = crStatuses.flatMap((from) =>
      crStatuses.filter((to) => mayFollow(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(ways).toEqual([
      'planned → in_progress',
      'planned → cancelled',
      'in_progress → monitoring',
      'in_progress → cancelled',
      'monitoring → completed',
      'monitoring → rolled_back',
    ]);
  });

  it('is completed only with an end date and a summary [cr.2]', () => {
    const both = { end_date: new Date(), executive_summary: 'It went well.' };
    expect(missingForCompletion(both)).toEqual({});
    expect(Object.keys(missingForCompletion({ ...both, end_date: null }))).toEqual(['end_date']);
    expect(Object.keys(missingForCompletion({ ...both, executive_summary: null }))).toEqual([
      'executive_summary',
    ]);
  });
});

it('lets only the author and admins delete an activity, and nobody a status', () => {
  const text = { creator_id: 1, status: null };
  expect(mayDeleteActivity({ id: 1, is_admin: false }, text)).toBe(true);
  expect(mayDeleteActivity({ id: 2, is_admin: false }, text)).toBe(false);
  expect(mayDeleteActivity({ id: 2, is_admin: true }, text)).toBe(true);
  expect(mayDeleteActivity({ id: 1, is_admin: true }, { ...text, status: 'planned' })).toBe(false);
});
