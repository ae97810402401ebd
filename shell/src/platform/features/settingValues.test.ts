import { faultsOf, toInstant, toSetting, toValues } from './settingValues';

const names = { groups: [{ id: 3, name: 'Network' }], teams: [], users: [{ id: 9, name: 'Claire Dubois' }] };
const zone = 'Europe/London';

it('a stored setting passes through the form unchanged', () => {
  const setting = {
    state: 'audience' as const,
    audience: { groups: [3], roles: ['Admin'], percent: 10, except: [9] },
    from: '2026-07-01T07:00:00.000Z',
    until: '2099-12-01T00:00:00.000Z',
  };
  const values = toValues({ setting, default: false }, names, zone);
  expect(values).toMatchObject({
    fromDate: '2026-07-01',
    fromTime: '08:00',
    groups: [{ id: 3, name: 'Network' }],
  });
  expect(toSetting(values, zone)).toEqual(setting);
  expect(faultsOf(values, zone)).toEqual({});
});

it('without a setting the form starts from the default', () => {
  expect(toValues({ setting: null, default: true }, names, zone).state).toBe('on');
  expect(toValues({ setting: null, default: false }, names, zone).state).toBe('off');
});

it('times are those of the clocks of the organisation, also beside a change of the clocks', () => {
  expect(toInstant('2026-03-29', '00:30', zone)).toBe('2026-03-29T00:30:00.000Z');
  expect(toInstant('2026-03-29', '02:30', zone)).toBe('2026-03-29T01:30:00.000Z');
  expect(toInstant('2026-12-01', '08:00', 'Asia/Kathmandu')).toBe('2026-12-01T02:15:00.000Z');
});

it('an audience of nobody, a percentage that is none and an end before the start are faults', () => {
  const empty = toValues({ setting: { state: 'audience', audience: {} }, default: false }, names, zone);
  expect(faultsOf(empty, zone)).toHaveProperty('groups');
  expect(faultsOf({ ...empty, percent: '101' }, zone)).toHaveProperty('percent');
  const ends = { ...empty, state: 'on' as const, fromDate: '2099-02-01', untilDate: '2099-01-01' };
  expect(faultsOf(ends, zone)).toHaveProperty('untilDate');
});
