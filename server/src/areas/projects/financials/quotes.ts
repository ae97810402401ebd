import type { CreateQuote } from 'shared-api/contracts/financials';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { seesFinancials, type ProjectAccess } from '../permissions/access';
import { touchProject } from '../project.queries';
import type { Change, KeyedChange } from '../Change';
import { addEntry } from '../workflow/timeline.queries';
import { parseScopeAndPrice } from './changeFinancials';
import { findQuote, findRevision, nextQuoteNumber } from './financials.queries';
import { presentQuote } from './financials.present';

const noSuchQuote = () => new HttpError(404, 'There is no such quote on this project.');

/** Adds the timeline entry of an event and changes the project's version. */
async function recordQuoteEvent(
  tx: Tx,
  { projectId }: ProjectAccess,
  { userId, at }: Change,
  quote: { quote_id: number; quote_event: 'added' | 'approved' | 'rejected'; made_key?: string | null },
): Promise<void> {
  await touchProject(tx, projectId, at);
  await addEntry(tx, {
    project_id: projectId,
    created_on: at,
    creator_id: userId,
    is_financial: true,
    ...quote,
  });
}

/**
 * Requires that a quote can be revised: it is a rejected quote of the project that no other quote revises yet. A caller who may not
 * see financials learns nothing about quotes.
 * @throws HttpError 422; 409 if there is a revision already
 */
async function requireRevisable(tx: Tx, access: ProjectAccess, quoteId: number): Promise<void> {
  const refuse = (fault: string) => unprocessable(fault, { revises: fault });
  const quote = seesFinancials(access) ? await findQuote(tx, access.projectId, quoteId) : undefined;
  if (!quote) throw refuse('This project has no such quote.');
  if (quote.approved !== false)
    throw refuse(
      `Quote ${quote.number} is ${quote.approved ? 'approved' : 'pending approval'}; only a rejected quote can be revised.`,
    );
  const revision = await findRevision(tx, access.projectId, quoteId);
  if (revision)
    throw new HttpError(409, `Quote ${quote.number} is already revised by Quote ${revision.number}.`, {
      code: 'quote_revised',
    });
}

/**
 * Adds a pending quote with the project's next number. A negative price lowers the total.
 * @param access read with the project's row locked, so that no other quote gets the same number or revises the same quote
 * @param by with the stored `Idempotency-Key`
 * @throws HttpError 422; 409 if the quote to revise is revised already
 * @returns its id
 */
export async function addQuote(
  tx: Tx,
  access: ProjectAccess,
  body: CreateQuote,
  { key = null, ...by }: KeyedChange,
): Promise<number> {
  const values = parseScopeAndPrice(body);
  if (body.revises) await requireRevisable(tx, access, body.revises.id);
  const { id } = await tx
    .insertInto('quote')
    .values({
      project_id: access.projectId,
      number: await nextQuoteNumber(tx, access.projectId),
      revises_id: body.revises?.id ?? null,
      ...values,
      approved: null,
      creator_id: by.userId,
      created_on: by.at,
      decided_by: null,
      decided_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordQuoteEvent(tx, access, by, { quote_id: id, quote_event: 'added', made_key: key });
  return id;
}

/**
 * Approves or rejects a quote, once.
 * @param access read with the project's row locked, which serialises two decisions
 * @throws HttpError 409 with the decided quote; 404 for another project's
 */
export async function decideQuote(
  tx: Tx,
  access: ProjectAccess,
  quoteId: number,
  approved: boolean,
  by: Change,
): Promise<void> {
  const { projectId } = access;
  const quote = await findQuote(tx, projectId, quoteId);
  if (!quote) throw noSuchQuote();
  if (quote.approved !== null)
    throw new HttpError(
      409,
      `${quote.decided_by?.name ?? 'Somebody'} has already ${quote.approved ? 'approved' : 'rejected'} this quote.`,
      { code: 'quote_decided', extra: { present: presentQuote(quote, access) } },
    );
  await tx
    .updateTable('quote')
    .set({ approved, decided_by: by.userId, decided_on: by.at })
    .where('id', '=', quoteId)
    .execute();
  await recordQuoteEvent(tx, access, by, {
    quote_id: quoteId,
    quote_event: approved ? 'approved' : 'rejected',
  });
}
