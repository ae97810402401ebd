import type { ChangeServices } from 'shared-api/contracts/services';
import { limits } from 'shared-api/limits';
import { money } from 'shared-api/prices';
import type { Tx } from '../../../kernel/db/types';
import type { ProjectAccess } from '../permissions/access';
import { touchProject } from '../project.queries';
import { refreshProjectList } from '../list/projectList.readModel';
import { refuseFaults, type Faults } from '../raise/formRules';
import { lineFaults } from './services.policy';
import { listLines, listServicesById, type LineRecord } from './services.queries';

/** A line that costs more than sums can hold. */
export const tooDear = `Comes to more than ${money(limits.money)}.`;

export const isTooDear = ({
  count,
  unit_price_cents: unit,
}: Pick<LineRecord, 'count' | 'unit_price_cents'>) => unit !== null && unit * count > limits.money * 100;

async function store(tx: Tx, projectId: number, wanted: ChangeServices, present: readonly LineRecord[]) {
  const counts = new Map(wanted.map(({ service, count }) => [service.id, count]));
  const gone = present.filter((line) => !counts.has(line.service_id)).map(({ id }) => id);
  const changed = present.filter((line) => (counts.get(line.service_id) ?? line.count) !== line.count);
  const there = new Set(present.map((line) => line.service_id));
  const added = wanted.filter(({ service }) => !there.has(service.id));
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
 * Replaces a project's lines. Those that stay keep what was quoted for one of them; what is wanted as it is there leaves the
 * project as it is.
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
  const offers = new Map((await listServicesById(tx, groupId, ids)).map((one) => [one.id, one]));
  const counts = new Map(present.map((line) => [line.service_id, line.count]));
  refuseFaults(lineFaults(wanted, counts, offers));
  if (!(await store(tx, projectId, wanted, present))) return;
  const faults: Faults = {};
  for (const line of await listLines(tx, projectId))
    if (isTooDear(line) && line.count !== counts.get(line.service_id))
      faults[`${ids.indexOf(line.service_id)}.count`] = tooDear;
  refuseFaults(faults);
  await touchProject(tx, projectId, at);
  await refreshProjectList(tx, [projectId]);
}
