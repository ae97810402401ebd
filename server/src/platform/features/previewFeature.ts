import type { FeatureAnswer, FeaturePreview, PreviewFeature } from 'shared-api/contracts/platform/features';
import {
  describeEvaluation,
  describeSetting,
  evaluateFeature,
  type SetFeature,
  type WordsOptions,
} from 'shared-api/features';
import type { Tx } from '../../kernel/db/types';
import { unprocessable } from '../../kernel/http/errors';
import type { RegistrySlice } from '../registry/registry';
import { refuseFaults } from './changeFeature';
import { listPeople, readFeatureNames } from './feature.queries';
import { timeOf } from './personalSlice';
import { reachOf } from './readFeatures';

/**
 * Tells what a setting would do, with the evaluator that decides once it is saved.
 * @throws HttpError 422 for a setting that breaks the rules, or a person who does not exist or is not active
 */
export async function previewFeature(
  tx: Tx,
  slice: RegistrySlice,
  { feature, setting, user, timeZone }: PreviewFeature & { feature: SetFeature; timeZone: string },
): Promise<FeaturePreview> {
  refuseFaults(setting);
  const now = timeOf(slice);
  const next: SetFeature = { key: feature.key, default: feature.default, setting };
  const people = await listPeople(tx);
  const options: WordsOptions = {
    names: await readFeatureNames(tx, [feature.setting, setting]),
    timeZone,
    now,
  };
  const person = people.find(({ id }) => id === user);
  if (user !== undefined && !person)
    throw unprocessable('There is no such active person.', { user: 'is not an active person' });
  const answer = (one: SetFeature): FeatureAnswer => {
    const evaluation = evaluateFeature(one, person!, now);
    const { on, nextChangeAt } = evaluation;
    return {
      on,
      words: describeEvaluation(evaluation, options),
      next_change_at: nextChangeAt === null ? null : new Date(nextChangeAt).toISOString(),
    };
  };
  const named =
    person && (await tx.selectFrom('usr').select('name').where('id', '=', person.id).executeTakeFirst());
  return {
    words: describeSetting(next, options),
    reach: reachOf(next, people),
    person: person
      ? { id: person.id, name: named?.name ?? '', now: answer(feature), then: answer(next) }
      : null,
  };
}
