import type { Tx } from '../../../../kernel/db/types';
import type { DemoCatalogue, DemoService } from './catalogueData';
import { idOf, idsByName, type Ids } from '../../../../kernel/demo/ids';
import { storedIcon } from '../../services/storedIcon';
import { svgOf, type DemoIcon } from './serviceIcons';

const cents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));

async function loadServiceGroups(tx: Tx, groupId: number, { groups }: DemoCatalogue): Promise<Ids> {
  if (!groups.length) return new Map();
  return idsByName(
    await tx
      .insertInto('service_group')
      .values(
        groups.map(({ name, platform = null, max = null }, index) => ({
          project_type_id: groupId,
          name,
          platform,
          max,
          ord: index + 1,
        })),
      )
      .returning(['id', 'name'])
      .execute(),
  );
}

async function loadIcons(tx: Tx, groupId: number, { services }: DemoCatalogue): Promise<Ids> {
  const icons = [...new Set(services.flatMap(({ icon }) => (icon ? [icon] : [])))];
  if (!icons.length) return new Map();
  const svg = (name: DemoIcon) => ({ project_type_id: groupId, ...storedIcon(name, svgOf(name)) });
  return idsByName(
    await tx.insertInto('service_icon').values(icons.map(svg)).returning(['id', 'name']).execute(),
  );
}

/** The rows that services refer to. */
interface References {
  groupId: number;
  stateIds: Ids;
  typeIds: Ids;
  serviceGroups: Ids;
  icons: Ids;
}

const rowOf = (service: DemoService, { groupId, stateIds, serviceGroups, icons }: References) => ({
  project_type_id: groupId,
  name: service.name,
  descr: service.descr,
  info: service.info ?? null,
  warning: service.warning ?? null,
  notification: service.notification?.text ?? null,
  notification_state_ids: (service.notification?.states ?? []).map((name) => idOf(stateIds, name)),
  service_group_id: service.group === undefined ? null : idOf(serviceGroups, service.group),
  service_icon_id: service.icon === undefined ? null : idOf(icons, service.icon),
  max: service.max ?? null,
  price_cents: cents(service.price),
  slo: service.slo,
});

/**
 * Loads a group's catalogue: service groups, services with their tiers and icons, and the attachments that they require.
 * @param typeIds the group's types of attachment
 */
export async function loadDemoCatalogue(
  tx: Tx,
  groupId: number,
  catalogue: DemoCatalogue,
  { stateIds, typeIds }: { stateIds: Ids; typeIds: Ids },
): Promise<void> {
  const { services } = catalogue;
  if (!services.length) return;
  const serviceGroups = await loadServiceGroups(tx, groupId, catalogue);
  const icons = await loadIcons(tx, groupId, catalogue);
  const references = { groupId, stateIds, typeIds, serviceGroups, icons };
  const rows = services.map((service) => rowOf(service, references));
  const ids = idsByName(await tx.insertInto('service').values(rows).returning(['id', 'name']).execute());
  const tiers = services.flatMap(({ name, tiers: given = [] }) =>
    given.map(([min, price]) => ({ service_id: idOf(ids, name), min, price_cents: cents(price)! })),
  );
  if (tiers.length) await tx.insertInto('service_price').values(tiers).execute();
  const needed = services.flatMap(({ name, attachments = [] }) =>
    attachments.map(({ type, states }) => ({
      service_id: idOf(ids, name),
      attachment_type_id: idOf(typeIds, type),
      project_state_ids: states.map((state) => idOf(stateIds, state)),
    })),
  );
  if (needed.length) await tx.insertInto('service_attachment').values(needed).execute();
}
