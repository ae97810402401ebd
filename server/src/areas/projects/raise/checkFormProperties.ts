import type { Tx } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';
import { validateProperties, type ValidatePropertiesOptions } from '../properties/validateProperties';
import type { Faults } from './formRules';

/**
 * Calls `validateProperties` and adds its faults to the other faults of the form instead of throwing them.
 * @returns the properties to store; undefined when they have faults
 */
export async function checkFormProperties(
  tx: Tx,
  groupId: number,
  input: Record<string, unknown> | undefined,
  options: ValidatePropertiesOptions,
  faults: Faults,
): Promise<Record<string, unknown> | undefined> {
  try {
    return await validateProperties(tx, groupId, input, options);
  } catch (error) {
    if (!(error instanceof HttpError) || !error.options.fields) throw error;
    Object.assign(faults, error.options.fields);
    return undefined;
  }
}
