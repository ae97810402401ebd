import type { Project } from 'shared-api/contracts/project';
import type { Service, ServiceGroup, ServiceLine } from 'shared-api/contracts/services';
import { unitPriceOf } from 'shared-api/prices';

export const aServiceGroup = (id: number, name: string, part: Partial<ServiceGroup> = {}): ServiceGroup => ({
  id,
  name,
  platform: null,
  max: null,
  ...part,
});

/** A service at $100.00 each, in the group Switching. */
export const aService = (id: number, name: string, part: Partial<Service> = {}): Service => ({
  id,
  name,
  descr: `What ${name} is`,
  info: null,
  warning: null,
  notification: null,
  notification_states: [],
  service_group_id: part.service_group?.id ?? 1,
  service_group: aServiceGroup(1, 'Switching'),
  service_icon_id: null,
  project_type_id: 1,
  max: null,
  price: 100,
  prices: [],
  slo: 10,
  ...part,
});

/** A line of a service, priced as by the server; its id is that of the service plus 1000. */
export const aLine = (service: Service, count = 1, part: Partial<ServiceLine> = {}): ServiceLine => {
  const unit = part.price ?? unitPriceOf(service, count);
  return {
    id: service.id + 1000,
    service,
    count,
    scope: null,
    slo: service.slo,
    completion: null,
    price: null,
    unit_price: unit,
    total: unit === null ? null : Math.round(unit * count * 100) / 100,
    quoted: false,
    quoted_on: null,
    quoted_by: null,
    ...part,
  };
};

/** The member `services` of a project with these lines. */
export const held = (lines: readonly ServiceLine[]): Project['services'] =>
  lines.map(({ service: { id, name }, count, scope, slo }) => ({ service: { id, name }, count, scope, slo }));

/** The service or line as the server answers it without `GET service_prices`. */
export function withoutPrices<T extends Service | ServiceLine>(one: T): T {
  const bare = { ...one };
  for (const member of ['price', 'prices', 'unit_price', 'total'])
    delete (bare as Record<string, unknown>)[member];
  if ('service' in bare) bare.service = withoutPrices(bare.service);
  return bare;
}
