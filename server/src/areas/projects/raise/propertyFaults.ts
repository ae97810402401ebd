import type { Tx } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';
import { checkedProperties, type CheckedPropertiesOptions } from '../properties/checkedProperties';
import type { Faults } from './formRules';

/**
 * The properties to store, as `checkedProperties` has them; what is wrong with them joins the other faults of the form.
 * @returns undefined when something is wrong
 */
export async function propertiesOrFaults(
  tx: Tx,
  groupId: number,
  input: Record<string, unknown> | undefined,
  options: CheckedPropertiesOptions,
  faults: Faults,
): Promise<Record<string, unknown> | undefined> {
  try {
    return await checkedProperties(tx, groupId, input, options);
  } catch (error) {
    if (!(error instanceof HttpError) || !error.options.fields) throw error;
    Object.assign(faults, error.options.fields);
    return undefined;
  }
}
