import { Type, type Static } from 'typebox';
import { Id, Instant, Named, orNull, Ref } from './common';
import { limits } from './limits';

/** Dollars, with two decimals at the most; the server keeps cents and refuses what is no whole number of them. */
export const Money = Type.Number({ minimum: -limits.money, maximum: limits.money });

/** The unit price from this many on. */
export const PriceTier = Type.Object({ min: Type.Integer({ minimum: 1 }), price: Money });
export type PriceTier = Static<typeof PriceTier>;

/** `platform` is what the catalogue's side list shows where the group's services have any. `max` of all its services together. */
export const ServiceGroup = Type.Object({
  id: Id,
  name: Type.String(),
  platform: orNull(Type.String()),
  max: orNull(Type.Integer()),
});
export type ServiceGroup = Static<typeof ServiceGroup>;

/**
 * A service of the catalogue. `price` and `prices` are left out without `GET service_prices`; null: Pending Quote.
 * Source: spec 000, point 3.
 */
export const Service = Type.Object({
  id: Id,
  name: Type.String(),
  descr: Type.String(),
  info: orNull(Type.String()),
  warning: orNull(Type.String()),
  /** Shown before a project that holds the service enters one of `notification_states`. */
  notification: orNull(Type.String()),
  notification_states: Type.Array(Named),
  service_group_id: orNull(Id),
  service_group: orNull(ServiceGroup),
  service_icon_id: orNull(Id),
  project_type_id: Id,
  /** The most of it on a project; 0 hides it. */
  max: orNull(Type.Integer()),
  price: Type.Optional(orNull(Money)),
  prices: Type.Optional(Type.Array(PriceTier)),
  /** Target delivery, in days. */
  slo: orNull(Type.Integer()),
});
export type Service = Static<typeof Service>;

/**
 * A line of a project. `price` is its own unit price, of a quote or of the moment when the services were locked, null while
 * the catalogue's holds; `unit_price` is the one that holds, `total` is quantity times it; both null: Pending Quote. The three
 * are left out without `GET service_prices`.
 */
export const ServiceLine = Type.Object({
  id: Id,
  service: Service,
  count: Type.Integer({ minimum: 1 }),
  scope: orNull(Type.String()),
  slo: orNull(Type.Integer()),
  /** Whole days from submission to closing; null until the project is closed. */
  completion: orNull(Type.Integer()),
  price: Type.Optional(orNull(Money)),
  unit_price: Type.Optional(orNull(Money)),
  total: Type.Optional(orNull(Money)),
  /** Whether it was quoted: then its quantity may change, the price of one stays, and it can be quoted again. */
  quoted: Type.Boolean(),
  quoted_on: orNull(Instant),
  quoted_by: orNull(Named),
});
export type ServiceLine = Static<typeof ServiceLine>;

/**
 * `PUT /projects/{id}/services` replaces all lines, one a service. Further members of the GET are taken and ignored. Faults are
 * named by `<index>.count` and `<index>.service`.
 */
export const ChangeServices = Type.Array(
  Type.Object({
    service: Ref,
    count: Type.Integer({ minimum: 1, maximum: limits.serviceCount }),
  }),
  { maxItems: limits.serviceLines },
);
export type ChangeServices = Static<typeof ChangeServices>;

const quoteParts = {
  price: Type.Number({ minimum: 0, maximum: limits.money }),
  slo: Type.Integer({ minimum: 0, maximum: limits.sloDays }),
  scope: Type.String({ maxLength: limits.scope }),
};
/** How a line was quoted, as its reader may see it. */
export const LineQuote = Type.Object(
  { ...quoteParts, price: Type.Optional(quoteParts.price) },
  { additionalProperties: false },
);
export type LineQuote = Static<typeof LineQuote>;

/**
 * `PUT /projects/{id}/services/{serviceId}/quote`: price of one, target in days. Needs `PUT financials`, and a line without a
 * price (`unit_price` null) or one that was `quoted` before. `seen` is how it was quoted when the caller looked, null where it was
 * not: another one there now answers 409.
 */
export const QuoteService = Type.Object(
  { ...quoteParts, seen: Type.Optional(orNull(LineQuote)) },
  { additionalProperties: false },
);
export type QuoteService = Static<typeof QuoteService>;

export const LockServices = Type.Object({ services_locked: Type.Boolean() }, { additionalProperties: false });
export type LockServices = Static<typeof LockServices>;
