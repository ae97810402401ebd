import type { FeatureSetting } from 'shared-api/contracts/platform/features';
import type { FeatureDrafts } from 'shared-api/contracts/platform/views';
import type { View } from '../../kernel/session/session.queries';
import type { RegistrySlice } from '../registry/registry';

/** Slices with the drafts of a view, by the view's id. */
const drafted = new WeakMap<RegistrySlice, Map<number, RegistrySlice>>();

/** A slice in which features have the settings of drafts instead of the stored ones. */
function withDrafts(slice: RegistrySlice, drafts: FeatureDrafts): RegistrySlice {
  const byKey = new Map<string, { id: number; setting: FeatureSetting }>(slice.features.byKey);
  for (const [key, setting] of Object.entries(drafts)) {
    // 0: no row. The id is used only to record whom a feature reached, and a view records nothing.
    if (setting) byKey.set(key, { id: byKey.get(key)?.id ?? 0, setting });
    else byKey.delete(key);
  }
  return { ...slice, features: { ...slice.features, byKey } };
}

/** The registry as a request gets it: within a view the drafts of the view apply. @param view known once the user was read */
export function applyDrafts(slice: RegistrySlice, view: View | null): RegistrySlice {
  if (!view || !Object.keys(view.drafts).length) return slice;
  const known = drafted.get(slice) ?? new Map<number, RegistrySlice>();
  drafted.set(slice, known);
  const own = known.get(view.id) ?? withDrafts(slice, view.drafts as FeatureDrafts);
  known.set(view.id, own);
  return own;
}
