import type { AttachmentType } from 'shared-api/contracts/attachments';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { seesFinancials, type ProjectAccess } from '../permissions/access';
import type { NewAttachment } from './addAttachments';
import { hasQuote, listTypes } from './attachments.queries';

/** The types of a project's group that the caller may see on the project. */
export const listUsableTypes = (tx: Tx, access: ProjectAccess): Promise<AttachmentType[]> =>
  listTypes(tx, access.groupId, { financials: seesFinancials(access) });

/** @throws HttpError 422 unless the project has the quote and the caller sees financials */
export async function requireQuote(tx: Tx, access: ProjectAccess, quoteId: number): Promise<void> {
  if (seesFinancials(access) && (await hasQuote(tx, access.projectId, quoteId))) return;
  const text = 'This project has no such quote.';
  throw unprocessable(text, { quote_id: text });
}

/** Checks received files against the present types and quotes. @throws HttpError 409, 422 */
export async function requireUsableTypes(
  tx: Tx,
  access: ProjectAccess,
  received: readonly { row: NewAttachment }[],
): Promise<void> {
  const usable = new Map((await listUsableTypes(tx, access)).map((type) => [type.id, type]));
  for (const { row } of received) {
    const type = usable.get(row.typeId);
    if (!type?.is_user_type || type.is_financial !== row.isFinancial)
      throw new HttpError(
        409,
        `The attachment type ${row.typeName} has changed meanwhile. Nothing was stored.`,
      );
    if (row.quoteId !== null) await requireQuote(tx, access, row.quoteId);
  }
}
