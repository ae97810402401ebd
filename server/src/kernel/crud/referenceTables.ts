import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReferenceTarget } from 'shared-api/resources/declareResource';

/** The table behind each target of a reference. */
export interface ReferenceTable {
  table: string;
  /** The error message for an unknown id. */
  missing: string;
  /** Only these rows may be chosen; a reference that is stored already stays valid. */
  allowed?: RawBuilder<SqlBool>;
}

export const referenceTables: Record<ReferenceTarget, ReferenceTable> = {
  user: { table: 'usr', missing: 'There is no such person.', allowed: sql`active` },
  team: { table: 'team', missing: 'There is no such team.' },
  group: { table: 'project_type', missing: 'There is no such delivery group.' },
  state: { table: 'project_state', missing: 'There is no such state.' },
  service: { table: 'service', missing: 'There is no such service.' },
};
