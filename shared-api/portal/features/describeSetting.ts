import type { FeatureAudience, FeatureNames } from '../../contracts/platform/features';
import type { Named } from '../../contracts/common';
import { lazily } from '../../schema/format';
import type { Because, Evaluation, SetFeature } from './evaluateFeature';

export interface WordsOptions {
  names: FeatureNames;
  /** IANA name of the organisation's time zone. */
  timeZone: string;
  /** Milliseconds: days of the coming week are named ("until Friday"). Without it all dates are absolute, as the audit log needs them. */
  now?: number;
}

const lists = lazily(() => new Intl.ListFormat('en-GB'));
const dayMs = 86_400_000;

const nameIn = (known: readonly Named[], id: number, kind: string): string =>
  known.find((one) => one.id === id)?.name ?? `${kind} ${id}`;

function dateParts(at: number, timeZone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** "1 Dec 2026", "Friday", and with a time that is not midnight "1 Dec 2026 8:00 am". */
export function describeInstant(instant: string, { timeZone, now }: Omit<WordsOptions, 'names'>): string {
  const at = Date.parse(instant);
  const { weekday, day, month, year, hour, minute, dayPeriod } = dateParts(at, timeZone);
  const isMidnight = hour === '12' && minute === '00' && dayPeriod?.toLowerCase() === 'am';
  const isSoon = now !== undefined && at > now && at - now < 6 * dayMs;
  const date = isSoon ? weekday! : `${day} ${month} ${year}`;
  return isMidnight ? date : `${date} ${hour}:${minute} ${dayPeriod?.toLowerCase()}`;
}

/** The named members of an audience: "Network", "role Admin", "Claire Dubois". */
const namedIn = (
  { groups = [], teams = [], roles = [], users = [] }: FeatureAudience,
  names: FeatureNames,
) => [
  ...groups.map((id) => nameIn(names.groups, id, 'group')),
  ...teams.map((id) => nameIn(names.teams, id, 'team')),
  ...roles.map((name) => `role ${name}`),
  ...users.map((id) => nameIn(names.users, id, 'person')),
];

/** "Network and 10 % of the others but not Claire Dubois". */
export function describeAudience(audience: FeatureAudience, names: FeatureNames): string {
  const { percent, except = [] } = audience;
  const named = namedIn(audience, names);
  const share =
    percent === undefined
      ? []
      : percent === 100
        ? ['everyone']
        : [`${percent} % of ${named.length ? 'the others' : 'everyone'}`];
  const all = share[0] === 'everyone' ? share : [...named, ...share];
  const without = except.map((id) => nameIn(names.users, id, 'person'));
  return lists().format(all) + (without.length ? ` but not ${lists().format(without)}` : '');
}

/**
 * Tells a setting in words: "off", "on for everyone", "on for Network and 10 % of the others until Friday". The same words stand on the
 * screen, in the audit log and on the command line.
 */
export function describeSetting(
  { setting, default: byDefault }: Pick<SetFeature, 'setting' | 'default'>,
  options: WordsOptions,
): string {
  if (!setting) return byDefault ? 'on for everyone, by default' : 'off, by default';
  const { state, audience = {}, from, until } = setting;
  if (state === 'off') return 'off';
  return [
    `on for ${state === 'on' ? 'everyone' : describeAudience(audience, options.names)}`,
    ...(from === undefined ? [] : [`from ${describeInstant(from, options)}`]),
    ...(until === undefined ? [] : [`until ${describeInstant(until, options)}`]),
  ].join(' ');
}

function describeBecause(because: Because, names: FeatureNames): string {
  switch (because.reason) {
    case 'default':
      return 'by default';
    case 'everyone':
      return 'for everyone';
    case 'off':
      return 'for everyone';
    case 'excluded':
      return 'excluded by name';
    case 'not_in_audience':
      return 'not in its audience';
    case 'not_started':
      return 'it has not started';
    case 'ended':
      return 'it has ended';
    case 'user':
      return 'by name';
    case 'percent':
      return 'as one of the percentage';
    case 'group':
      return `by a role in ${nameIn(names.groups, because.id, 'group')}`;
    case 'team':
      return `as a member of ${nameIn(names.teams, because.id, 'team')}`;
    case 'role':
      return `by the role ${because.name}`;
  }
}

/** Tells what one person has: "On until Friday, as a member of Edge Access.", "Off, not in its audience." */
export function describeEvaluation(
  { on, because, nextChangeAt }: Evaluation,
  { names, ...options }: WordsOptions,
): string {
  const change =
    nextChangeAt === null ? '' : ` until ${describeInstant(new Date(nextChangeAt).toISOString(), options)}`;
  return `${on ? 'On' : 'Off'}${change}, ${describeBecause(because, names)}.`;
}
