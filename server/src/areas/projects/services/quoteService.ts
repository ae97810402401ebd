import type { LineQuote, QuoteService } from 'shared-api/contracts/services';
import { centsOf, dollarsOf } from 'shared-api/prices';
import { hasUnusableCharacters } from 'shared-api/schema';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { seesPrices, type ProjectAccess } from '../permissions/access';
import type { Change } from '../Change';
import { touchProject } from '../project.queries';
import { filled, refuseFaults, type Faults } from '../raise/formRules';
import { requireSeen } from '../requireSeen';
import { exceedsMaxMoney, tooHighText } from './changeServices';
import { listLines, type LineRecord } from './services.queries';

export const lineNotFound = () => new HttpError(404, 'This service is not on the project.');

/** Refuses to overwrite a quote that the caller has not seen. @throws HttpError 409 with the present quote */
function requireSeenQuote(line: LineRecord, body: QuoteService, access: ProjectAccess): void {
  const comparable = ({ price, slo, scope }: LineQuote) => ({
    slo,
    scope,
    ...(seesPrices(access) && { price }),
  });
  const present =
    line.price_from === 'quote'
      ? comparable({ price: dollarsOf(line.price_cents!), slo: line.slo ?? 0, scope: line.scope ?? '' })
      : null;
  const wanted = comparable({ ...body, scope: body.scope.trim() });
  requireSeen({ seen: body.seen && comparable(body.seen), wanted, present });
}

/**
 * Gives a line its own price, target and scope, which later changes of the catalogue do not affect. Only a line without a price or
 * with an earlier quote can be quoted. Source: spec 000, point 5.
 * @param access read with the project's row locked
 * @throws HttpError 404 for a service that is not on the project, 409 when the quote is not the one that the caller saw, 422 for
 *   a line that has a price, or with every fault of the form
 */
export async function quoteService(
  tx: Tx,
  access: ProjectAccess,
  serviceId: number,
  body: QuoteService,
  { userId, at }: Change,
): Promise<void> {
  const { projectId } = access;
  const line = (await listLines(tx, projectId)).find(({ service_id }) => service_id === serviceId);
  if (!line) throw lineNotFound();
  if (line.unit_price_cents !== null && line.price_from !== 'quote')
    throw unprocessable(`${line.name} has a price already: only what is Pending Quote is quoted.`);
  requireSeenQuote(line, body, access);
  const faults: Faults = {};
  const cents = centsOf(body.price);
  if (cents === null) faults.price = 'A price may have at most two decimals.';
  else if (exceedsMaxMoney({ count: line.count, unit_price_cents: cents })) faults.price = tooHighText;
  const scope = filled(body.scope);
  if (!scope) faults.scope = 'Scope is required.';
  else if (hasUnusableCharacters(scope, { lines: true }))
    faults.scope = 'The scope holds a character that cannot be used.';
  refuseFaults(faults);
  const quoted = { price_from: 'quote', price_cents: cents, slo: body.slo, scope } as const;
  if (
    line.price_from === 'quote' &&
    line.price_cents === cents &&
    line.slo === body.slo &&
    line.scope === scope
  )
    return;
  await tx
    .updateTable('project_service')
    .set({ ...quoted, quoted_on: at, quoted_by: userId })
    .where('id', '=', line.id)
    .execute();
  await touchProject(tx, projectId, at);
}
