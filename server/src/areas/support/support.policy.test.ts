import { rightsOn, seesCase } from './support.policy';

const writer = { id: 1, is_admin: false };
const other = { id: 2, is_admin: false };
const admin = { id: 3, is_admin: true };
const now = new Date('2026-12-01T10:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const open = { creator_id: 1, status: 'open', closed_on: null } as const;
const closed = (days: number) => ({ creator_id: 1, status: 'closed', closed_on: daysAgo(days) }) as const;

it.each([
  ['its writer', writer, true],
  ['another person', other, false],
  ['an admin', admin, true],
])('%s sees a case: %s', (_who, user, sees) => expect(seesCase(user, open)).toBe(sees));

it.each([
  ['writer, open', writer, open, 'reply close'],
  ['writer, answered', writer, { ...open, status: 'answered' as const }, 'reply close'],
  ['writer, closed for 13 days', writer, closed(13), 'reopen'],
  ['writer, closed for 15 days', writer, closed(15), ''],
  ['admin, open', admin, open, 'manage close'],
  ['admin, closed for 300 days', admin, closed(300), 'manage reopen'],
  ['admin who wrote it', { ...admin, id: 1 }, open, 'reply manage close'],
])('rights of the %s', (_who, user, facts, rights) => {
  const granted = Object.entries(rightsOn(user, facts, now)).flatMap(([right, has]) => (has ? [right] : []));
  expect(granted.join(' ')).toBe(rights);
});
