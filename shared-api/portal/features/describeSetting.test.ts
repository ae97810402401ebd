import type { FeatureNames, FeatureSetting } from '../../contracts/platform/features';
import { describeEvaluation, describeInstant, describeSetting } from './describeSetting';
import { evaluateFeature } from './evaluateFeature';
import { settingFaults } from './settingFaults';

const names: FeatureNames = {
  groups: [{ id: 1, name: 'Network' }],
  teams: [{ id: 2, name: 'Edge Access' }],
  users: [{ id: 3, name: 'Claire Dubois' }],
};
/** A Monday. */
const now = Date.parse('2026-11-23T12:00:00Z');
const friday = '2026-11-27T00:00:00.000Z';
const options = { names, timeZone: 'UTC', now };
const words = (setting: FeatureSetting | null, byDefault = false) =>
  describeSetting({ setting, default: byDefault }, options);

describe('describeSetting', () => {
  test.each<[FeatureSetting | null, string]>([
    [null, 'off, by default'],
    [{ state: 'off' }, 'off'],
    [{ state: 'on' }, 'on for everyone'],
    [{ state: 'on', from: '2026-12-01T08:30:00.000Z' }, 'on for everyone from 1 Dec 2026 8:30 am'],
    [
      { state: 'audience', audience: { groups: [1], percent: 10 }, until: friday },
      'on for Network and 10 % of the others until Friday',
    ],
    [{ state: 'audience', audience: { percent: 25 } }, 'on for 25 % of everyone'],
    [
      { state: 'audience', audience: { groups: [1], teams: [2], roles: ['Admin'], users: [3] } },
      'on for Network, Edge Access, role Admin and Claire Dubois',
    ],
    [{ state: 'audience', audience: { percent: 100, except: [3] } }, 'on for everyone but not Claire Dubois'],
    [{ state: 'audience', audience: { groups: [9] } }, 'on for group 9'],
  ])('tells %j', (setting, expected) => expect(words(setting)).toBe(expected));

  test('tells the default', () => expect(words(null, true)).toBe('on for everyone, by default'));

  test('names the date instead of the day where the words are kept', () => {
    const setting: FeatureSetting = { state: 'on', until: friday };
    expect(describeSetting({ setting, default: false }, { names, timeZone: 'UTC' })).toBe(
      'on for everyone until 27 Nov 2026',
    );
  });

  test.each([
    ['2026-11-27T12:05:00.000Z', 'UTC', 'Friday 12:05 pm'],
    ['2026-11-27T00:30:00.000Z', 'UTC', 'Friday 12:30 am'],
    ['2026-11-26T23:00:00.000Z', 'Europe/Berlin', 'Friday'],
    ['2026-12-24T17:00:00.000Z', 'UTC', '24 Dec 2026 5:00 pm'],
    ['2026-11-20T00:00:00.000Z', 'UTC', '20 Nov 2026'],
  ])('tells %s in %s as %s', (instant, timeZone, expected) =>
    expect(describeInstant(instant, { timeZone, now })).toBe(expected),
  );
});

describe('describeEvaluation', () => {
  const elena = { id: 3, roles: [{ name: 'Admin', project_type_id: 1 }], teams: [{ team_id: 2 }] };
  const told = (setting: FeatureSetting | null) =>
    describeEvaluation(
      evaluateFeature({ key: 'bookings.calendar', default: true, setting }, elena, now),
      options,
    );

  test.each<[FeatureSetting | null, string]>([
    [null, 'On, by default.'],
    [{ state: 'off' }, 'Off, for everyone.'],
    [
      { state: 'audience', audience: { teams: [2] }, until: friday },
      'On until Friday, as a member of Edge Access.',
    ],
    [{ state: 'audience', audience: { teams: [2] }, from: friday }, 'Off until Friday, it has not started.'],
    [{ state: 'audience', audience: { groups: [1] } }, 'On, by a role in Network.'],
    [{ state: 'audience', audience: { roles: ['Admin'] } }, 'On, by the role Admin.'],
    [{ state: 'audience', audience: { users: [3] } }, 'On, by name.'],
    [{ state: 'audience', audience: { users: [3], except: [3] } }, 'Off, excluded by name.'],
    [{ state: 'audience', audience: { users: [4] } }, 'Off, not in its audience.'],
    [{ state: 'on', until: '2026-11-01T00:00:00.000Z' }, 'Off, it has ended.'],
  ])('tells %j', (setting, expected) => expect(told(setting)).toBe(expected));
});

describe('settingFaults', () => {
  test.each<[FeatureSetting | null, string[]]>([
    [null, []],
    [{ state: 'off' }, []],
    [{ state: 'on', from: friday }, []],
    [{ state: 'audience', audience: { percent: 1 } }, []],
    [{ state: 'audience' }, ['audience']],
    [{ state: 'audience', audience: { except: [3] } }, ['audience']],
    [{ state: 'on', audience: { percent: 1 } }, ['audience']],
    [{ state: 'off', from: friday, until: friday }, ['from', 'until']],
    [{ state: 'on', from: friday, until: friday }, ['until']],
    [{ state: 'on', until: '2026-11-01T00:00:00.000Z' }, ['until']],
  ])('%j has faults in %j', (setting, fields) => {
    expect(Object.keys(settingFaults(setting, now))).toEqual(fields);
  });
});
