import { aSentMail } from '../testing/fixtures';
import { groupMails } from './groupMails';

const ids = (...mails: ReturnType<typeof aSentMail>[]) =>
  groupMails(mails).map((group) => group.mails.map(({ id }) => id));

describe('mails of one event', () => {
  it('form a group, even if other mails were written in between', () => {
    const other = aSentMail({ id: 8, subject: 'Team' });
    expect(ids(aSentMail({ id: 9 }), other, aSentMail({ id: 7 }))).toEqual([[9, 7], [8]]);
  });

  it('form a group, even if they follow from different rules', () => {
    expect(ids(aSentMail({ id: 9 }), aSentMail({ id: 8, rule: 'Comment to Reviewer' }))).toEqual([[9, 8]]);
  });

  it.each([
    ['moment', { created_on: '2026-11-17T09:00:01Z' }],
    ['subject', { subject: 'Another' }],
  ])('form a group without mails of another %s', (_, part) => {
    expect(ids(aSentMail({ id: 9 }), aSentMail({ id: 8, ...part }))).toEqual([[9], [8]]);
  });
});
