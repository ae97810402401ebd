import type { Insertable } from 'kysely';
import type { Tx } from '../../../../kernel/db/types';
import type { PropertyOptionTable, PropertyTable } from '../properties.tables';

/** Adds an empty delivery group. For tests. @returns its id */
export const addGroup = async (tx: Tx, name: string): Promise<number> =>
  (await tx.insertInto('project_type').values({ name }).returning('id').executeTakeFirstOrThrow()).id;

type Part = Partial<Insertable<PropertyTable>> & { name: string; title: string };
type Option = Omit<Insertable<PropertyOptionTable>, 'property_id'>;

/** Adds a property with its options to a group; its type is text by default. For tests. */
export async function addProperty(
  tx: Tx,
  groupId: number,
  part: Part,
  options: Option[] = [],
): Promise<void> {
  const { id } = await tx
    .insertInto('property')
    .values({ project_type_id: groupId, type: 'string', ...part })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (options.length)
    await tx
      .insertInto('property_option')
      .values(options.map((option) => ({ ...option, property_id: id })))
      .execute();
}
