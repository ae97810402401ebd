import fc from 'fast-check';
import type { FeatureAudience, FeatureSetting } from '../../contracts/platform/features';
import { evaluateFeature, nextBoundary, phaseOf, placeOf, type FeaturePerson } from './evaluateFeature';

const key = 'bookings.calendar';
const now = Date.parse('2026-11-23T12:00:00Z');
const before = '2026-11-20T00:00:00.000Z';
const soon = '2026-11-27T00:00:00.000Z';
const later = '2026-12-01T00:00:00.000Z';

const elena: FeaturePerson = {
  id: 7,
  roles: [
    { name: 'Report', project_type_id: 1 },
    { name: 'Admin', project_type_id: 2 },
  ],
  teams: [{ team_id: 5 }],
};
const elenasPlace = placeOf(key, elena.id);

const evaluate = (setting: FeatureSetting | null, byDefault = false) =>
  evaluateFeature({ key, default: byDefault, setting }, elena, now);
const forAudience = (audience: FeatureAudience, times: Pick<FeatureSetting, 'from' | 'until'> = {}) =>
  evaluate({ state: 'audience', audience, ...times });

describe('evaluateFeature', () => {
  test.each<[string, ReturnType<typeof evaluate>, boolean, object, string | null]>([
    ['no setting, off by default', evaluate(null), false, { reason: 'default' }, null],
    ['no setting, on by default', evaluate(null, true), true, { reason: 'default' }, null],
    ['off', evaluate({ state: 'off' }, true), false, { reason: 'off' }, null],
    ['on', evaluate({ state: 'on' }), true, { reason: 'everyone' }, null],
    ['on until later', evaluate({ state: 'on', until: soon }), true, { reason: 'everyone' }, soon],
    ['on from later', evaluate({ state: 'on', from: soon }), false, { reason: 'not_started' }, soon],
    ['on, started', evaluate({ state: 'on', from: before }), true, { reason: 'everyone' }, null],
    ['on, ended', evaluate({ state: 'on', until: before }), false, { reason: 'ended' }, null],
    [
      'on between two times, before both',
      evaluate({ state: 'on', from: soon, until: later }),
      false,
      { reason: 'not_started' },
      soon,
    ],
    ['her group', forAudience({ groups: [2] }), true, { reason: 'group', id: 2 }, null],
    ['another group', forAudience({ groups: [3] }), false, { reason: 'not_in_audience' }, null],
    ['her team', forAudience({ teams: [4, 5] }), true, { reason: 'team', id: 5 }, null],
    ['another team', forAudience({ teams: [2] }), false, { reason: 'not_in_audience' }, null],
    ['her role', forAudience({ roles: ['Admin'] }), true, { reason: 'role', name: 'Admin' }, null],
    ['a role that nobody has', forAudience({ roles: ['admin'] }), false, { reason: 'not_in_audience' }, null],
    ['herself', forAudience({ users: [7] }), true, { reason: 'user' }, null],
    ['somebody else', forAudience({ users: [8] }), false, { reason: 'not_in_audience' }, null],
    [
      'one of several',
      forAudience({ groups: [9], users: [8], teams: [5] }),
      true,
      { reason: 'team', id: 5 },
      null,
    ],
    ['excluded', forAudience({ users: [7], percent: 100, except: [7] }), false, { reason: 'excluded' }, null],
    ['somebody else excluded', forAudience({ percent: 100, except: [8] }), true, { reason: 'percent' }, null],
    ['in the percentage', forAudience({ percent: elenasPlace + 1 }), true, { reason: 'percent' }, null],
    [
      'just outside the percentage',
      forAudience({ percent: Math.max(1, elenasPlace) }),
      elenasPlace === 0,
      { reason: elenasPlace === 0 ? 'percent' : 'not_in_audience' },
      null,
    ],
    [
      'her team until later',
      forAudience({ teams: [5] }, { until: soon }),
      true,
      { reason: 'team', id: 5 },
      soon,
    ],
    [
      'another team until later: nothing changes for her',
      forAudience({ teams: [2] }, { until: soon }),
      false,
      { reason: 'not_in_audience' },
      null,
    ],
  ])('%s', (_name, { on, because, nextChangeAt }, expected, reason, next) => {
    expect({ on, because }).toEqual({ on: expected, because: reason });
    expect(nextChangeAt === null ? null : new Date(nextChangeAt).toISOString()).toBe(next);
  });

  test('is on at its start and off at its end [feature-evaluate.4]', () => {
    const setting: FeatureSetting = { state: 'on', from: soon, until: later };
    const at = (time: number) => evaluateFeature({ key, default: true, setting }, elena, time).on;
    expect(
      [Date.parse(soon) - 1, Date.parse(soon), Date.parse(later) - 1, Date.parse(later)].map(at),
    ).toEqual([false, true, true, false]);
  });
});

const smallIds = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });
const roleNames = ['Admin', 'Report', 'Tech Lead'];
const people: fc.Arbitrary<FeaturePerson> = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  roles: fc.array(
    fc.record({ name: fc.constantFrom(...roleNames), project_type_id: fc.integer({ min: 1, max: 6 }) }),
    {
      maxLength: 3,
    },
  ),
  teams: fc.array(fc.record({ team_id: fc.integer({ min: 1, max: 6 }) }), { maxLength: 3 }),
});
const instants = fc
  .integer({ min: -3, max: 3 })
  .map((days) => new Date(now + days * 86_400_000).toISOString());
const audiences: fc.Arbitrary<FeatureAudience> = fc.record(
  {
    groups: smallIds,
    teams: smallIds,
    users: smallIds,
    except: smallIds,
    roles: fc.uniqueArray(fc.constantFrom(...roleNames), { minLength: 1 }),
    percent: fc.integer({ min: 1, max: 100 }),
  },
  { requiredKeys: [] },
);
const times = { from: instants, until: instants };
const settings: fc.Arbitrary<FeatureSetting | null> = fc.oneof(
  fc.constant(null),
  fc.constant<FeatureSetting>({ state: 'off' }),
  fc.record({ state: fc.constant('on' as const), ...times }, { requiredKeys: ['state'] }),
  fc.record(
    { state: fc.constant('audience' as const), audience: audiences, ...times },
    { requiredKeys: ['state', 'audience'] },
  ),
);

/** The rules once more, written as sets of people instead of as a search for the first reason. */
function isOnBySets(byDefault: boolean, setting: FeatureSetting | null, person: FeaturePerson): boolean {
  if (setting === null) return byDefault;
  const has = <T>(wanted: readonly T[] = [], held: readonly T[]) =>
    new Set([...wanted, ...held]).size < wanted.length + new Set(held).size;
  const { groups, teams, roles, users, percent = 0, except } = setting.audience ?? {};
  const inside =
    has(
      groups,
      person.roles.map((role) => role.project_type_id),
    ) ||
    has(
      teams,
      person.teams.map((team) => team.team_id),
    ) ||
    has(
      roles,
      person.roles.map((role) => role.name),
    ) ||
    has(users, [person.id]) ||
    placeOf(key, person.id) + 1 <= percent;
  const reached = { off: false, on: true, audience: inside && !has(except, [person.id]) }[setting.state];
  const hasStarted = !setting.from || new Date(setting.from) <= new Date(now);
  const goesOn = !setting.until || new Date(setting.until) > new Date(now);
  return reached && hasStarted && goesOn;
}

describe('the evaluator and a second one', () => {
  test('agree on every setting and person [feature-evaluate.1]', () => {
    fc.assert(
      fc.property(fc.boolean(), settings, people, (byDefault, setting, person) => {
        expect(evaluateFeature({ key, default: byDefault, setting }, person, now).on).toBe(
          isOnBySets(byDefault, setting, person),
        );
      }),
      { numRuns: 3000 },
    );
  });

  test('the answer stays as it is until nextChangeAt, and changes then', () => {
    fc.assert(
      fc.property(
        settings,
        people,
        fc.integer({ min: 0, max: 10 * 86_400_000 }),
        (setting, person, ahead) => {
          const feature = { key, default: false, setting };
          const { on, nextChangeAt } = evaluateFeature(feature, person, now);
          // A setting whose end is before its start is refused when it is saved.
          fc.pre(!setting?.from || !setting.until || setting.from < setting.until);
          const at = now + ahead;
          if (nextChangeAt === null || at < nextChangeAt)
            expect(evaluateFeature(feature, person, at).on).toBe(on);
          if (nextChangeAt !== null) expect(evaluateFeature(feature, person, nextChangeAt).on).toBe(!on);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('a percentage', () => {
  const reached = (feature: string, percent: number, of = 2000) =>
    Array.from({ length: of }, (_, i) => i + 1).filter(
      (id) =>
        evaluateFeature(
          { key: feature, default: false, setting: { state: 'audience', audience: { percent } } },
          { id, roles: [], teams: [] },
          now,
        ).on,
    );

  test('keeps everyone whom it reached when it grows: 20 % contain the 10 % [feature-evaluate.2]', () => {
    const keys = fc.stringMatching(/^[a-z]{2,8}\.[a-z]{2,8}$/);
    const percents = fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }));
    fc.assert(
      fc.property(keys, percents, (feature, pair) => {
        const [small, large] = pair.toSorted((a, b) => a - b) as [number, number];
        const after = new Set(reached(feature, large, 300));
        expect(reached(feature, small, 300).every((id) => after.has(id))).toBe(true);
      }),
    );
  });

  test('reaches about its share of the people, and everyone at 100 %', () => {
    expect(Math.abs(reached(key, 10, 20_000).length - 2000)).toBeLessThan(150);
    expect(reached(key, 100)).toHaveLength(2000);
  });

  test('reaches other people for another feature', () => {
    const both = new Set(reached('bookings.calendar', 10));
    const shared = reached('bookings.slots', 10).filter((id) => both.has(id));
    expect(shared.length).toBeLessThan(60);
  });

  test('reaches the same people in every release [feature-evaluate.3]', () => {
    expect([1, 2, 3, 4, 5].map((id) => placeOf(key, id))).toEqual([80, 43, 39, 66, 3]);
  });
});

describe('times of a setting', () => {
  test.each<[FeatureSetting | null, string]>([
    [null, 'off'],
    [{ state: 'off' }, 'off'],
    [{ state: 'on' }, 'on'],
    [{ state: 'on', from: soon }, 'scheduled'],
    [{ state: 'on', until: before }, 'ended'],
    [{ state: 'audience', audience: { percent: 5 }, until: soon }, 'audience'],
  ])('the phase of %j is %s', (setting, phase) => {
    expect(phaseOf({ setting, default: false }, now)).toBe(phase);
  });

  test('the next boundary is the nearest one that lies ahead', () => {
    expect(
      nextBoundary([null, { state: 'on', from: before, until: later }, { state: 'on', from: soon }], now),
    ).toBe(Date.parse(soon));
    expect(nextBoundary([null, { state: 'on', from: before }], now)).toBeNull();
  });
});
