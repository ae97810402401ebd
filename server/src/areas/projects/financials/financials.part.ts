import { sql, type Expression } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { defineProjectPart, pairById, type Difference, type ProjectExpressions } from '../record/projectPart';

interface SnapshotFinancials {
  financials: { scope: string; price_cents: number; category: string | null } | null;
  quotes: { id: number; number: number; scope: string; approved: boolean | null }[];
}

const read = (eb: ProjectExpressions): Expression<SnapshotFinancials> =>
  jsonBuildObject({
    financials: jsonObjectFrom(
      eb
        .selectFrom('project_financials as f')
        .leftJoin('service as k', 'k.id', 'f.category_id')
        .whereRef('f.project_id', '=', 'p.id')
        .select(['f.scope', 'f.price_cents', 'k.name as category']),
    ),
    quotes: jsonArrayFrom(
      eb
        .selectFrom('quote as q')
        .whereRef('q.project_id', '=', 'p.id')
        .select(['q.id', 'q.number', 'q.scope', 'q.approved'])
        .orderBy('q.id'),
    ),
  });

/** Quote status labels. Source: spec 000, point 9. */
const quoteStatus = ({ approved }: SnapshotFinancials['quotes'][number]) =>
  approved === null ? 'Pending Approval' : approved ? 'Approved' : 'Rejected';

function differences(before: SnapshotFinancials, after: SnapshotFinancials): Difference[] {
  const found: Omit<Difference, 'kind' | 'needs'>[] = [];
  const [was, is] = [before.financials, after.financials];
  const [from, to] = [was?.category ?? null, is?.category ?? null];
  if (from !== to) found.push({ field: 'Category', from, to });
  if (was?.scope !== is?.scope)
    found.push({ field: 'Scope', from: was?.scope ?? null, to: is?.scope ?? null });
  if (was?.price_cents !== is?.price_cents)
    found.push({ field: 'Price', from: was ? 'Submitted' : null, to: was ? 'Changed' : 'Submitted' });
  for (const [old, present] of pairById(before.quotes, after.quotes)) {
    const from = old ? quoteStatus(old) : null;
    const to = present ? quoteStatus(present) : null;
    const isDecided = old?.approved === null && present !== undefined && present.approved !== null;
    if (from !== to)
      found.push({
        field: `Quote ${(present ?? old)!.number}`,
        from,
        to,
        ...(isDecided ? { atOnce: true } : {}),
      });
  }
  return found.map((difference) => ({ ...difference, kind: 'quote', needs: 'financials' }));
}

/** Scope, price and quotes of a project. */
export const financialsPart = defineProjectPart<SnapshotFinancials>({
  name: 'financials',
  snapshot: { read, differences },
  timeline: {
    kind: 'quote',
    isKind: sql`e.quote_event is not null`,
    members: {
      quote: sql`case when e.quote_event is not null then json_build_object('id', e.quote_id, 'event', e.quote_event,
        'number', (select q.number from quote q where q.id = e.quote_id),
        'scope', coalesce((select q.scope from quote q where q.id = e.quote_id), '')) end`,
    },
  },
});
