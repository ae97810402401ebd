import type { ChangeServices } from 'shared-api/contracts/services';
import { limits } from 'shared-api/limits';
import { money } from 'shared-api/prices';
import type { Tx } from '../../../kernel/db/types';
import type { ProjectAccess } from '../permissions/access';
import { touchProject } from '../project.queries';
import { refreshProjectList } from '../list/projectList.readModel';
import { refuseFaults, type Faults } from '../raise/formRules';
import { findLineFaults } from './services.policy';
import { listLines, listServicesById, type LineRecord } from './services.queries';

export const tooHighText = `Comes to more than ${money(limits.money)}.`;

/** Whether a line's total is above `limits.money`. */
export const exceedsMaxMoney = ({
  count,
  unit_price_cents: unit,
}: Pick<LineRecord, 'count' | 'unit_price_cents'>) => unit !== null && unit * count > limits.money * 100;

/** Inserts, updates and deletes lines until they equal the wanted ones. @returns whether anything changed */
async function storeLines(tx: Tx, projectId: number, wanted: ChangeServices, present: readonly LineRecord[]) {
  const counts = new Map(wanted.map(({ service, count }) => [service.id, count]));
  const gone = present.filter((line) => !counts.has(line.service_id)).map(({ id }) => id);
  const changed = present.filter((line) => (counts.get(line.service_id) ?? line.count) !== line.count);
  const presentIds = new Set(present.map((line) => line.service_id));
  const added = wanted.filter(({ service }) => !presentIds.has(service.id));
  if (gone.length) await tx.deleteFrom('project_service').where('id', 'in', gone).execute();
  for (const { id, service_id } of changed)
    await tx
      .updateTable('project_service')
      .set({ count: counts.get(service_id)! })
      .where('id', '=', id)
      .execute();
  if (added.length)
    await tx
      .insertInto('project_service')
      .values(added.map(({ service, count }) => ({ project_id: projectId, service_id: service.id, count })))
      .execute();
  return gone.length + changed.length + added.length > 0;
}

/**
 * Replaces a project's lines. Lines that stay keep their quotes. When the wanted lines equal the present ones, the project's
 * version does not change.
 * @param access read with the project's row locked
 * @throws HttpError 422 with every fault of the lines, by `<index>.count` and `<index>.service`
 */
export async function changeServices(
  tx: Tx,
  { projectId, groupId }: ProjectAccess,
  wanted: ChangeServices,
  at: Date,
): Promise<void> {
  const present = await listLines(tx, projectId);
  const ids = wanted.map(({ service }) => service.id);
  const catalogue = new Map(
    (await listServicesById(tx, groupId, ids)).map((service) => [service.id, service]),
  );
  const counts = new Map(present.map((line) => [line.service_id, line.count]));
  refuseFaults(findLineFaults(wanted, counts, catalogue));
  if (!(await storeLines(tx, projectId, wanted, present))) return;
  const faults: Faults = {};
  for (const line of await listLines(tx, projectId))
    if (exceedsMaxMoney(line) && line.count !== counts.get(line.service_id))
      faults[`${ids.indexOf(line.service_id)}.count`] = tooHighText;
  refuseFaults(faults);
  await touchProject(tx, projectId, at);
  await refreshProjectList(tx, [projectId]);
}
