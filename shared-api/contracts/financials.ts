import { Type, type Static } from 'typebox';
import { Id, Instant, Named, orNull, Ref } from './common';
import { limits } from './limits';
import { Money } from './services';

/** A service of the group, where a project has none of its own. */
const Category = Type.Object({ id: Id, name: Type.String(), descr: Type.String() });

/**
 * `GET /projects/{id}/financials`. `price` is what was submitted beside the services; `total` is the lines' sum, or `price`
 * where the project has no services, plus approved quotes; null while any line is Pending Quote. Nothing submitted yet:
 * empty scope, null price. `price` and `total` are left out without `GET service_prices`.
 */
export const Financials = Type.Object({
  scope: Type.String(),
  price: Type.Optional(orNull(Money)),
  has_services: Type.Boolean(),
  category: orNull(Category),
  total: Type.Optional(orNull(Money)),
  /** Who submitted last, and when. */
  submitted_by: orNull(Named),
  submitted_on: orNull(Instant),
  /** The group's state Quoted, to which a submitted quote moves the project; null when it has none. */
  quoted_state: orNull(Named),
});
export type Financials = Static<typeof Financials>;

/**
 * `category` is a service of the group, asked for where services are not in use. `has_services` is held against what is so
 * now, where it is sent: 409. What else the GET answers is taken and ignored.
 */
export const ChangeFinancials = Type.Object(
  {
    scope: Type.String({ maxLength: limits.scope }),
    price: Type.Number({ minimum: 0, maximum: limits.money }),
    category: Type.Optional(orNull(Ref)),
    has_services: Type.Optional(Type.Boolean()),
    total: Type.Optional(Type.Unknown()),
    submitted_by: Type.Optional(Type.Unknown()),
    submitted_on: Type.Optional(Type.Unknown()),
    quoted_state: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
);
export type ChangeFinancials = Static<typeof ChangeFinancials>;

/** What was submitted at one time, in `GET /projects/{id}/financials/history`, oldest first. */
export const Submission = Type.Object({
  version: Type.Integer(),
  scope: Type.String(),
  price: Type.Optional(Money),
  category: orNull(Category),
  submitted_by: Named,
  submitted_on: Instant,
});
export type Submission = Static<typeof Submission>;

/** `approved`: null is Pending Approval. Who decided and when is null until then. */
export const Quote = Type.Object({
  id: Id,
  scope: Type.String(),
  price: Type.Optional(Money),
  approved: orNull(Type.Boolean()),
  creator: Named,
  created_on: Instant,
  decided_by: orNull(Named),
  decided_on: orNull(Instant),
});
export type Quote = Static<typeof Quote>;

/** A negative price lowers the total. */
export const CreateQuote = Type.Object(
  { scope: Type.String({ maxLength: limits.scope }), price: Money },
  { additionalProperties: false },
);
export type CreateQuote = Static<typeof CreateQuote>;

/** Decided once: a second decision answers 409 with the first. Further members of the quote are taken and ignored. */
export const DecideQuote = Type.Object({ approved: Type.Boolean() });
export type DecideQuote = Static<typeof DecideQuote>;
