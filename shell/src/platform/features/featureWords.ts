import type { FeatureState } from 'shared-api/contracts/platform/features';

/** For whom a feature is, as the table's column has it: "Everyone, until Friday", "Network", "Nobody". */
export function forWhom({ words, setting, default: byDefault }: FeatureState): string {
  if (!setting) return byDefault ? 'Everyone, by default' : 'Nobody, by default';
  if (setting.state === 'off') return 'Nobody';
  const text = words.replace(/^on for /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The features of the list that match the search and the filters. */
export function filterFeatures(
  features: readonly FeatureState[],
  { search, remote, state }: { search: string; remote: string | null; state: string | null },
): FeatureState[] {
  const text = search.trim().toLocaleLowerCase();
  return features.filter(
    (feature) =>
      (!remote || feature.remote.name === remote) &&
      (!state || feature.now === state) &&
      [feature.title, feature.key, feature.description].some((part) =>
        part.toLocaleLowerCase().includes(text),
      ),
  );
}

export interface RemoteGroup {
  remote: FeatureState['remote'];
  ownerMayChange: boolean;
  features: FeatureState[];
}

/** Groups sorted features by their remotes. */
export function groupByRemote(features: readonly FeatureState[]): RemoteGroup[] {
  const groups = new Map<string, RemoteGroup>();
  for (const feature of features) {
    const { remote, owner_may_change: ownerMayChange } = feature;
    const group = groups.get(remote.name) ?? { remote, ownerMayChange, features: [] };
    group.features.push(feature);
    groups.set(remote.name, group);
  }
  return [...groups.values()];
}
