import type { Selectable } from 'kysely';
import type { Tx } from '../../../kernel/db/types';
import { noSuchProject } from '../permissions/access';
import { touchProject } from '../project.queries';
import type { PropertyOptionTable, PropertyTable } from './properties.tables';

export interface PropertyRecord extends Selectable<PropertyTable> {
  /** Sorted by ord, then name; includes deactivated options. */
  options: Pick<Selectable<PropertyOptionTable>, 'name' | 'value' | 'active'>[];
}

/** Lists all properties of a delivery group in their order, including deactivated ones. */
export async function listProperties(tx: Tx, groupId: number): Promise<PropertyRecord[]> {
  const properties = await tx
    .selectFrom('property')
    .selectAll()
    .where('project_type_id', '=', groupId)
    .orderBy('ord')
    .orderBy('name')
    .execute();
  const options = await tx
    .selectFrom('property_option as o')
    .innerJoin('property as p', 'p.id', 'o.property_id')
    .where('p.project_type_id', '=', groupId)
    .select(['o.property_id', 'o.name', 'o.value', 'o.active'])
    .orderBy('o.ord')
    .orderBy('o.name')
    .execute();
  return properties.map((property) => ({
    ...property,
    options: options.filter(({ property_id }) => property_id === property.id),
  }));
}

/** Reads the property values of a project. */
export const findValues = async (tx: Tx, projectId: number): Promise<Record<string, unknown>> =>
  (
    await tx
      .selectFrom('project')
      .select('properties')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow(noSuchProject)
  ).properties;

export async function storeValues(
  tx: Tx,
  projectId: number,
  properties: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await tx.updateTable('project').set({ properties }).where('id', '=', projectId).execute();
  await touchProject(tx, projectId, at);
}
