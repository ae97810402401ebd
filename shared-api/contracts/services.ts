import { Type, type Static } from 'typebox';
import { Id, Instant, Named, orNull, Ref } from './common';
import { limits } from './limits';

/** Dollars with at most two decimals; the server stores cents and refuses fractions of a cent. */
export const Money = Type.Number({ minimum: -limits.money, maximum: limits.money });

/** The unit price from a quantity of `min` on. */
export const PriceTier = Type.Object({ min: Type.Integer({ minimum: 1 }), price: Money });
export type PriceTier = Static<typeof PriceTier>;

/** `platform` heads the group in the catalogue's side list. `max` limits the quantity of all its services together. */
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
  /** The largest quantity on a project; 0 hides the service. */
  max: orNull(Type.Integer()),
  price: Type.Optional(orNull(Money)),
  prices: Type.Optional(Type.Array(PriceTier)),
  /** Target delivery, in days. */
  slo: orNull(Type.Integer()),
});
export type Service = Static<typeof Service>;

/**
 * A line of a project. `price` is the line's own unit price, set by a quote or when the services were locked, and null while the
 * catalogue's price applies. `unit_price` is the price that applies, `total` is quantity times `unit_price`; both are null for
 * Pending Quote. All three are left out without `GET service_prices`.
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
  /** Whether the line was quoted: its quantity may still change, its unit price stays, and it can be quoted again. */
  quoted: Type.Boolean(),
  quoted_on: orNull(Instant),
  quoted_by: orNull(Named),
});
export type ServiceLine = Static<typeof ServiceLine>;

/**
 * `PUT /projects/{id}/services` replaces all lines, one line per service. Further members of the GET are ignored. Validation
 * messages are keyed by `<index>.count` and `<index>.service`.
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
/** The quote of a line, as the caller may see it. */
export const LineQuote = Type.Object(
  { ...quoteParts, price: Type.Optional(quoteParts.price) },
  { additionalProperties: false },
);
export type LineQuote = Static<typeof LineQuote>;

/**
 * `PUT /projects/{id}/services/{serviceId}/quote`: unit price, and target in days. Needs `PUT financials`, and a line that has no
 * price (`unit_price` null) or was `quoted` before. `seen` is the quote that the caller saw, null for none; if the line has another
 * quote by now the answer is 409.
 */
export const QuoteService = Type.Object(
  { ...quoteParts, seen: Type.Optional(orNull(LineQuote)) },
  { additionalProperties: false },
);
export type QuoteService = Static<typeof QuoteService>;

export const LockServices = Type.Object({ services_locked: Type.Boolean() }, { additionalProperties: false });
export type LockServices = Static<typeof LockServices>;
