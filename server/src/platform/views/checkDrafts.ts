import type { FeatureDrafts } from 'shared-api/contracts/platform/views';
import { describeSetting } from 'shared-api/features';
import type { Tx } from '../../kernel/db/types';
import { unprocessable } from '../../kernel/http/errors';
import { refuseFaults, refuseUnknownIds } from '../features/changeFeature';
import { readFeatureNames } from '../features/feature.queries';
import { listFeatures } from '../features/personalSlice';
import type { RegistrySlice } from '../registry/registry';

function titleOf({ builds }: RegistrySlice, key: string): string {
  const [remote = '', own = ''] = key.split('.');
  return builds.get(remote)?.manifest?.features?.[own]?.title ?? key;
}

/**
 * Checks the drafts of a view like changes of the features.
 * @returns them in words, one line for each
 * @throws HttpError 422
 */
export async function checkDrafts(
  tx: Tx,
  slice: RegistrySlice,
  { drafts, timeZone }: { drafts: FeatureDrafts; timeZone: string },
): Promise<string[]> {
  const declared = new Map([...listFeatures(slice)].map((feature) => [feature.key, feature]));
  const names = await readFeatureNames(tx, Object.values(drafts));
  const lines: string[] = [];
  for (const [key, setting] of Object.entries(drafts)) {
    const feature = declared.get(key);
    if (!feature)
      throw unprocessable(`There is no feature ${key}.`, { [`features.${key}`]: 'There is no such feature' });
    refuseFaults(setting);
    if (setting) await refuseUnknownIds(tx, setting);
    const words = describeSetting({ default: feature.default, setting }, { names, timeZone });
    lines.push(`${titleOf(slice, key)}: ${words}`);
  }
  return lines;
}
