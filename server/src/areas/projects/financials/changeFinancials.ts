import type { ChangeFinancials } from 'shared-api/contracts/financials';
import { centsOf } from 'shared-api/prices';
import { hasUnusableCharacters } from 'shared-api/schema';
import type { Tx } from '../../../kernel/db/types';
import { unprocessable } from '../../../kernel/http/errors';
import type { ProjectAccess } from '../permissions/access';
import { touchProject } from '../project.queries';
import type { Change } from '../Change';
import { requireSeen } from '../requireSeen';
import { servicesTotal } from '../services/services.queries';
import { findCategory, findFinancials } from './financials.queries';

/**
 * Trims a scope and converts a price to cents. Source: spec 000, point 5 (Quote, Financial submit).
 * @throws HttpError 422 with the fields at fault
 */
export function parseScopeAndPrice(body: { scope: string; price: number }): {
  scope: string;
  price_cents: number;
} {
  const fields: Record<string, string> = {};
  const scope = body.scope.trim();
  if (!scope) fields.scope = 'The scope is required.';
  else if (hasUnusableCharacters(scope, { lines: true }))
    fields.scope = 'The scope holds a character that cannot be used.';
  const price_cents = centsOf(body.price);
  if (price_cents === null) fields.price = 'A price may have at most two decimals.';
  const [fault] = Object.values(fields);
  if (fault) throw unprocessable(fault, fields);
  return { scope, price_cents: price_cents! };
}

/** Checks the wanted category; the present one stays valid when it is hidden. @returns its id @throws HttpError 422 */
async function requireCategory(
  tx: Tx,
  { groupId }: ProjectAccess,
  wanted: ChangeFinancials['category'],
  present: number | null,
): Promise<number> {
  const refuse = (fault: string) => unprocessable(fault, { category: fault });
  if (!wanted) throw refuse('A category is required.');
  if (wanted.id !== present && !(await findCategory(tx, groupId, wanted.id)))
    throw refuse('This category cannot be chosen here.');
  return wanted.id;
}

/**
 * Submits scope and price of a project, and its category if it has no services.
 * @param access read with the project's row locked
 * @throws HttpError 422 with the fields at fault; 409 when the project has services and the caller saw none, or the
 *   other way round
 */
export async function changeFinancials(
  tx: Tx,
  access: ProjectAccess,
  body: ChangeFinancials,
  { userId, at }: Change,
): Promise<void> {
  const { projectId, facts } = access;
  const found = await findFinancials(tx, projectId);
  const hasServices = facts.useSubcats && (await servicesTotal(tx, projectId)) !== undefined;
  requireSeen({ seen: body.has_services, wanted: undefined, present: hasServices });
  const values = {
    ...parseScopeAndPrice(body),
    category_id: hasServices ? null : await requireCategory(tx, access, body.category, found.category_id),
  };
  const version = (found.version ?? 0) + 1;
  await tx
    .insertInto('project_financials')
    .values({ project_id: projectId, ...values, version })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ ...values, version }))
    .execute();
  await tx
    .insertInto('financials_submission')
    .values({ project_id: projectId, version, ...values, usr_id: userId, submitted_on: at })
    .execute();
  await touchProject(tx, projectId, at);
}
