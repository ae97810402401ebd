import { isDeepStrictEqual } from 'node:util';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { defineProjectPart, pairById, type Difference } from '../record/projectPart';

interface SnapshotLine {
  id: number;
  name: string;
  count: number;
  price_from: 'quote' | 'lock' | null;
  price_cents: number | null;
  slo: number | null;
  scope: string | null;
}

const quoteOf = ({ scope, slo, price_cents }: SnapshotLine) => [scope, slo, price_cents];

function lineDifferences(was: SnapshotLine | undefined, is: SnapshotLine | undefined): Difference[] {
  const { name } = (is ?? was)!;
  const found: Difference[] = [];
  if (was?.count !== is?.count)
    found.push({
      kind: 'services',
      field: name,
      from: was ? String(was.count) : null,
      to: is ? String(is.count) : null,
    });
  // The price is left out, because readers of the record may not be allowed to see prices.
  const wasQuoted = was?.price_from === 'quote';
  if (is?.price_from === 'quote' && !(wasQuoted && isDeepStrictEqual(quoteOf(was), quoteOf(is))))
    found.push({
      kind: 'services',
      field: `Quote of ${name}`,
      from: wasQuoted ? 'Quoted' : null,
      to: wasQuoted ? 'Quoted anew' : 'Quoted',
    });
  return found;
}

/** The services of a project. The policy checks their lock, because it is a column of the project. */
export const servicesPart = defineProjectPart<SnapshotLine[]>({
  name: 'services',
  snapshot: {
    read: (eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('project_service as l')
          .innerJoin('service as c', 'c.id', 'l.service_id')
          .whereRef('l.project_id', '=', 'p.id')
          .select(['c.id', 'c.name', 'l.count', 'l.price_from', 'l.price_cents', 'l.slo', 'l.scope'])
          .orderBy('c.name'),
      ),
    differences: (before, after) => pairById(before, after).flatMap(([was, is]) => lineDifferences(was, is)),
  },
});
