import type {
  FeatureAudience,
  FeatureNames,
  FeatureSetting,
  FeatureState,
} from 'shared-api/contracts/platform/features';
import { settingFaults } from 'shared-api/features';
import { featureLimits } from 'shared-api/limits';
import type { PickerOption } from 'shared-ui/controls';
import { invalidDate, toNumber } from 'shared-ui/form';

/** The lists of an audience whose members are picked. */
export type PickedList = 'groups' | 'teams' | 'users' | 'except';

export interface SettingValues extends Record<PickedList, PickerOption[]> {
  state: FeatureSetting['state'];
  roles: PickerOption[];
  /** As typed; empty for none. */
  percent: string;
  fromDate: string | null;
  fromTime: string;
  untilDate: string | null;
  untilTime: string;
  reason: string;
}

const midnight = '00:00';

/** The date and the time of day that clocks in a time zone show. */
function wallTime(at: number, timeZone: string): { date: string; time: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    date: `${part['year']}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}`,
  };
}

/** The instant at which clocks in a time zone show a date and a time. */
export function toInstant(date: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${date}T${time || midnight}:00Z`);
  const shift = (at: number) => {
    const { date: day, time: hour } = wallTime(at, timeZone);
    return Date.parse(`${day}T${hour}:00Z`) - at;
  };
  const guess = wanted - shift(wanted);
  // Beside a change of the clocks the first guess may have the other side's shift.
  return new Date(wanted - shift(guess)).toISOString();
}

const pick = (
  ids: readonly number[] | undefined,
  known: FeatureNames['groups'],
  kind: string,
): PickerOption[] =>
  (ids ?? []).map((id) => known.find((one) => one.id === id) ?? { id, name: `${kind} ${id}` });

/** The form's values for a stored setting; for none, those of the default. */
export function toValues(
  { setting, default: byDefault }: Pick<FeatureState, 'setting' | 'default'>,
  names: FeatureNames,
  timeZone: string,
): SettingValues {
  const { state = byDefault ? 'on' : 'off', audience = {}, from, until } = setting ?? {};
  const at = (instant: string | undefined) =>
    instant === undefined ? { date: null, time: midnight } : wallTime(Date.parse(instant), timeZone);
  const [start, end] = [at(from), at(until)];
  return {
    state,
    groups: pick(audience.groups, names.groups, 'Group'),
    teams: pick(audience.teams, names.teams, 'Team'),
    roles: (audience.roles ?? []).map((name, id) => ({ id, name })),
    users: pick(audience.users, names.users, 'Person'),
    except: pick(audience.except, names.users, 'Person'),
    percent: audience.percent === undefined ? '' : String(audience.percent),
    fromDate: start.date,
    fromTime: start.time,
    untilDate: end.date,
    untilTime: end.time,
    reason: '',
  };
}

const idsOf = (options: readonly PickerOption[]) => options.map(({ id }) => id);

function toAudience(values: SettingValues): FeatureAudience {
  const percent = toNumber(values.percent);
  const lists = {
    groups: idsOf(values.groups),
    teams: idsOf(values.teams),
    roles: values.roles.map(({ name }) => name),
    users: idsOf(values.users),
    except: idsOf(values.except),
  };
  return {
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...(percent ? { percent } : {}),
  };
}

/** The setting that a form describes. */
export function toSetting(values: SettingValues, timeZone: string): FeatureSetting {
  const { state, fromDate, fromTime, untilDate, untilTime } = values;
  if (state === 'off') return { state };
  return {
    state,
    ...(state === 'audience' ? { audience: toAudience(values) } : {}),
    ...(fromDate ? { from: toInstant(fromDate, fromTime, timeZone) } : {}),
    ...(untilDate ? { until: toInstant(untilDate, untilTime, timeZone) } : {}),
  };
}

/** The faults of the setting by the form's fields, without the reason. */
export function faultsOf(
  values: SettingValues,
  timeZone: string,
): Partial<Record<keyof SettingValues, string>> {
  if (values.state === 'off') return {};
  const faults: Partial<Record<keyof SettingValues, string>> = {};
  const percent = toNumber(values.percent);
  if (
    values.state === 'audience' &&
    percent !== null &&
    !(Number.isInteger(percent) && percent >= 0 && percent <= 100)
  )
    faults.percent = 'A whole number from 0 to 100';
  if (values.fromDate === invalidDate) faults.fromDate = 'Enter a date';
  if (values.untilDate === invalidDate) faults.untilDate = 'Enter a date';
  if (Object.keys(faults).length) return faults;
  const { audience, from, until } = settingFaults(toSetting(values, timeZone), Date.now());
  if (audience) faults.groups = audience;
  if (from) faults.fromDate = from;
  if (until) faults.untilDate = until;
  return faults;
}

/** The fault of a reason; undefined if it is valid. */
export function reasonFault(reason: string): string | undefined {
  if (!reason.trim()) return 'Enter a reason';
  const isLong = [...reason.trim()].length > featureLimits.reason;
  return isLong ? `At most ${featureLimits.reason} characters` : undefined;
}
