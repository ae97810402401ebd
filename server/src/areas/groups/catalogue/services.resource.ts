import { sql } from 'kysely';
import { serviceContract } from 'shared-api/contracts/catalogue';
import { defineResource } from '../../../kernel/crud/resource';
import { byAdmins, groupParents, inUse, uniqueName } from '../ofGroup';

const hide = 'Set its maximum to 0 to hide it instead.';

/** The catalogue of a group. Lines of projects point to its services, so one that is used stays. */
export const services = defineResource(serviceContract, {
  table: 'service',
  parents: groupParents,
  read: byAdmins,
  write: byAdmins,
  columns: { notification_states: 'notification_state_ids' },
  derived: () => ({
    prices: sql`coalesce((
      select jsonb_agg(jsonb_build_object('min', t.min, 'price', t.price_cents / 100.0) order by t.min)
      from service_price t where t.service_id = service.id), '[]')`,
    projects: sql`(select count(*)::int from project_service used where used.service_id = service.id)`,
  }),
  constraints: uniqueName('service'),
  usedBy: [
    {
      table: 'project_service',
      column: 'service_id',
      text: inUse('One project has this service', 'projects have this service', hide),
    },
    {
      table: 'project_financials',
      column: 'category_id',
      text: inUse('The financials of one project name it', 'projects name it in their financials', hide),
    },
    {
      table: 'financials_submission',
      column: 'category_id',
      text: inUse('Financials that were submitted name it', 'submitted financials name it', hide),
    },
  ],
});
