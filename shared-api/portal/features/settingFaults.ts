import type { FeatureAudience, FeatureSetting } from '../../contracts/platform/features';

const namesSomebody = ({ groups, teams, roles, users, percent }: FeatureAudience): boolean =>
  [groups, teams, roles, users].some((list) => list?.length) || percent !== undefined;

/**
 * Checks the rules of a setting that its schema cannot express; for the server and for forms.
 * @param now milliseconds; a setting whose end has passed would be off for everyone
 * @returns the field and the message of each fault; empty if the setting is valid
 */
export function settingFaults(setting: FeatureSetting | null, now: number): Record<string, string> {
  if (!setting) return {};
  const { state, audience, from, until } = setting;
  const faults: Record<string, string> = {};
  if (state === 'audience' && (!audience || !namesSomebody(audience)))
    faults['audience'] = 'Name a group, a team, a role, a person or a percentage, or choose Off';
  if (state !== 'audience' && audience) faults['audience'] = 'Only a feature for an audience has one';
  if (state === 'off' && from !== undefined) faults['from'] = 'A feature that is off has no start';
  if (state === 'off' && until !== undefined) faults['until'] = 'A feature that is off has no end';
  if (faults['until'] === undefined && until !== undefined) {
    if (from !== undefined && Date.parse(from) >= Date.parse(until))
      faults['until'] = 'The end must be after the start';
    else if (Date.parse(until) <= now) faults['until'] = 'The end has passed; choose Off instead';
  }
  return faults;
}
