import type { FeatureAudience, FeatureSetting } from '../../contracts/platform/features';
import type { CurrentUser } from '../../contracts/session';

/** A feature with its default and what an admin has set. */
export interface SetFeature {
  /** `bookings.calendar` */
  key: string;
  default: boolean;
  /** Null: the default applies. */
  setting: FeatureSetting | null;
}

/** The facts about a person by which audiences decide. */
export interface FeaturePerson {
  id: number;
  roles: readonly Pick<CurrentUser['roles'][number], 'name' | 'project_type_id'>[];
  teams: readonly Pick<CurrentUser['teams'][number], 'team_id'>[];
}

/** Why a person has a feature or not. The first that holds, in this order. */
export type Because =
  | { reason: 'default' | 'everyone' | 'off' | 'excluded' | 'not_in_audience' | 'not_started' | 'ended' }
  | { reason: 'user' | 'percent' }
  | { reason: 'group' | 'team'; id: number }
  | { reason: 'role'; name: string };

export interface Evaluation {
  on: boolean;
  because: Because;
  /** Milliseconds: when the answer changes by itself; null: only when somebody changes something. */
  nextChangeAt: number | null;
}

/** FNV-1a of a text, with the final mixing of MurmurHash3, so that similar texts get unrelated numbers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * A person's place between 0 and 99 in the order in which a feature reaches more and more people. It never changes, so that a larger
 * percentage contains the people of a smaller one; another feature has another order.
 */
export const placeOf = (key: string, userId: number): number => hashOf(`${key}:${userId}`) % 100;

const notInAudience: Because = { reason: 'not_in_audience' };

/** Why an audience contains a person, or why not. */
function matchAudience(key: string, audience: FeatureAudience, person: FeaturePerson): Because {
  const { except, users, teams, groups, roles, percent } = audience;
  if (except?.includes(person.id)) return { reason: 'excluded' };
  if (users?.includes(person.id)) return { reason: 'user' };
  const team = teams && person.teams.find(({ team_id: id }) => teams.includes(id));
  if (team) return { reason: 'team', id: team.team_id };
  const held = groups && person.roles.find(({ project_type_id: id }) => groups.includes(id));
  if (held) return { reason: 'group', id: held.project_type_id };
  const role = roles && person.roles.find(({ name }) => roles.includes(name));
  if (role) return { reason: 'role', name: role.name };
  return percent !== undefined && placeOf(key, person.id) < percent ? { reason: 'percent' } : notInAudience;
}

const answer = (on: boolean, because: Because, nextChangeAt: number | null = null): Evaluation => ({
  on,
  because,
  nextChangeAt,
});

/**
 * Evaluates a feature for a person: the only place that decides. It is on from `from` until just before `until`.
 * @param now milliseconds
 */
export function evaluateFeature(feature: SetFeature, person: FeaturePerson, now: number): Evaluation {
  const { key, setting } = feature;
  if (!setting) return answer(feature.default, { reason: 'default' });
  if (setting.state === 'off') return answer(false, { reason: 'off' });
  const because: Because =
    setting.state === 'on' ? { reason: 'everyone' } : matchAudience(key, setting.audience ?? {}, person);
  if (because.reason === 'excluded' || because.reason === 'not_in_audience') return answer(false, because);
  const from = setting.from === undefined ? -Infinity : Date.parse(setting.from);
  const until = setting.until === undefined ? Infinity : Date.parse(setting.until);
  if (now >= until) return answer(false, { reason: 'ended' });
  if (now < from) return answer(false, { reason: 'not_started' }, from);
  return answer(true, because, until === Infinity ? null : until);
}

/** For whom a setting is on at a time, for everyone together. `scheduled`: for nobody yet; `ended`: for nobody any more. */
export function phaseOf(
  { setting, default: byDefault }: Pick<SetFeature, 'setting' | 'default'>,
  now: number,
): 'off' | 'on' | 'audience' | 'scheduled' | 'ended' {
  if (!setting) return byDefault ? 'on' : 'off';
  if (setting.state === 'off') return 'off';
  if (setting.until !== undefined && now >= Date.parse(setting.until)) return 'ended';
  if (setting.from !== undefined && now < Date.parse(setting.from)) return 'scheduled';
  return setting.state;
}

/** The next time at which any of these settings starts or ends; null: none does. */
export function nextBoundary(settings: Iterable<FeatureSetting | null>, now: number): number | null {
  let next = Infinity;
  for (const setting of settings)
    for (const instant of [setting?.from, setting?.until]) {
      const at = instant === undefined ? Infinity : Date.parse(instant);
      if (at > now && at < next) next = at;
    }
  return next === Infinity ? null : next;
}
