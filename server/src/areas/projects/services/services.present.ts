import { dollarsOf } from 'shared-api/prices';
import type { Project } from 'shared-api/contracts/project';
import type { Service, ServiceLine } from 'shared-api/contracts/services';
import type { LineRecord, ServiceRecord } from './services.queries';

/** null stays null and is shown as Pending Quote. */
const dollars = (cents: number | null): number | null => (cents === null ? null : dollarsOf(cents));

/** @param prices whether the reader sees prices: `GET service_prices` */
export function presentService(record: ServiceRecord, prices: boolean): Service {
  const { tiers, price_cents, ...rest } = record;
  return {
    ...rest,
    ...(prices && {
      price: dollars(price_cents),
      prices: tiers.map((tier) => ({ min: tier.min, price: dollarsOf(tier.price_cents) })),
    }),
  };
}

const ownPrice = ({
  price_cents,
  unit_price_cents,
}: Pick<LineRecord, 'price_cents' | 'unit_price_cents'>) => ({
  price: dollars(price_cents),
  unit_price: dollars(unit_price_cents),
});

/**
 * @param service the line's service
 * @param completion days that the project took, in the organisation's time zone; null until it is closed
 * @param prices whether the reader sees prices: `GET service_prices`
 */
export function presentLine(
  line: LineRecord,
  service: ServiceRecord,
  completion: number | null,
  prices: boolean,
): ServiceLine {
  const { id, count, scope, slo, price_from, unit_price_cents: unit } = line;
  return {
    id,
    service: presentService(service, prices),
    count,
    scope,
    slo,
    completion,
    ...(prices && { ...ownPrice(line), total: dollars(unit === null ? null : unit * count) }),
    quoted: price_from === 'quote',
    quoted_on: line.quoted_on?.toISOString() ?? null,
    quoted_by: line.quoted_by,
  };
}

/** The shortened line that the project itself contains. */
export function presentProjectLine(
  line: Omit<LineRecord, 'quoted_on'>,
  prices: boolean,
): Project['services'][number] {
  const { service_id, name, count, scope, slo } = line;
  return { service: { id: service_id, name }, count, scope, slo, ...(prices && ownPrice(line)) };
}
