import { Value } from 'typebox/value';
import { SupportContext, type NewSupportCase } from 'shared-api/contracts/personal/support';
import { limits } from 'shared-api/limits';
import { hasUnusableCharacters } from 'shared-api/schema';
import { problemTypes } from 'shared-api/supportCase';
import type { Tx } from '../../kernel/db/types';
import { unprocessable } from '../../kernel/http/errors';
import { requireChoice, requireKnown, requireText, type CaseForm } from './receiveForm';

const contextFault = 'What is sent along cannot be read.';

/** Reads the context of a case; null when its writer sends none. @throws HttpError 422 */
function readContext(text: string | undefined): SupportContext | null {
  if (!text) return null;
  const refused = unprocessable(contextFault, { context: contextFault });
  let context: unknown;
  try {
    context = JSON.parse(text);
  } catch {
    throw refused;
  }
  if (context === null) return null;
  if (!Value.Check(SupportContext, context)) throw refused;
  if (hasUnusableCharacters(JSON.stringify(context), { lines: false })) throw refused;
  // Escaped in JSON, and refused by PostgreSQL.
  if (/\\u0000/.test(JSON.stringify(context))) throw refused;
  return context;
}

/** Reads the fields of a new case. @throws HttpError 422 */
export function readNewCase({ fields }: CaseForm): Required<NewSupportCase> {
  requireKnown(fields, ['subject', 'problem_type', 'descr', 'context']);
  return {
    subject: requireText(fields, 'subject', { title: 'subject', max: limits.supportSubject, lines: false }),
    problem_type: requireChoice(fields, 'problem_type', { title: 'problem type', values: problemTypes }),
    descr: requireText(fields, 'descr', { title: 'description', max: limits.supportText, lines: true }),
    context: readContext(fields.get('context')),
  };
}

/** Stores a new case. @returns its id */
export async function submitCase(
  tx: Tx,
  { subject, problem_type, descr, context }: Required<NewSupportCase>,
  { by, at, key }: { by: number; at: Date; key: string | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('support_case')
    .values({
      subject,
      problem_type,
      descr,
      creator_id: by,
      created_on: at,
      updated_on: at,
      context: context && JSON.stringify(context),
      made_key: key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
