import type { Tx } from '../../../../kernel/db/types';
import type { LoadedGroup } from './loadGroups';
import type { DemoProperty } from './propertyData';

async function loadProperty(tx: Tx, groupId: number, property: DemoProperty, ord: number): Promise<void> {
  const { values, share: _, ...row } = property;
  const { id } = await tx
    .insertInto('property')
    .values({ ...row, project_type_id: groupId, ord })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (values && 'options' in values)
    await tx
      .insertInto('property_option')
      .values(
        values.options.map(([value, name], index) => ({ property_id: id, name, value, ord: index + 1 })),
      )
      .execute();
}

/** Loads a group's properties in their order. */
export async function loadDemoProperties(tx: Tx, { id, properties }: LoadedGroup): Promise<void> {
  for (const [index, property] of properties.entries()) await loadProperty(tx, id, property, index + 1);
}
