import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { limits } from 'shared-api/limits';

const schema = Type.String({ format: 'email', maxLength: limits.email });

/** Whether it is one plain address: no name, no quotes, no list, and nothing that could end a header. */
export const isMailAddress = (text: string): boolean => Value.Check(schema, text) && !text.includes('"');

export const noAddress = 'The address is no e-mail address.';
