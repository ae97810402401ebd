import { Type, type Static } from 'typebox';
import { Id, Instant, Named, orNull, Ref } from './common';
import { limits } from './limits';
import { Money } from './services';

/** A service of the group that stands for the work of a project without services. */
const Category = Type.Object({ id: Id, name: Type.String(), descr: Type.String() });

/**
 * `GET /projects/{id}/financials`. `price` is the submitted price beside the services; `total` is the lines' sum (or `price` if the
 * project has no services) plus approved quotes, and null while any line is Pending Quote. Before the first submission the scope
 * is empty and the price null. `price` and `total` are left out without `GET service_prices`.
 */
export const Financials = Type.Object({
  scope: Type.String(),
  price: Type.Optional(orNull(Money)),
  has_services: Type.Boolean(),
  category: orNull(Category),
  total: Type.Optional(orNull(Money)),
  /** The author and time of the last submission. */
  submitted_by: orNull(Named),
  submitted_on: orNull(Instant),
  /** The group's state Quoted, into which a submitted quote moves the project; null if the group has none. */
  quoted_state: orNull(Named),
});
export type Financials = Static<typeof Financials>;

/**
 * `category` is a service of the group, required if the project has no services. If `has_services` is sent and no longer true, the
 * answer is 409. Further members of the GET are accepted and ignored.
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

/** A row of `GET /projects/{id}/financials/history`: one submission, oldest first. */
export const Submission = Type.Object({
  version: Type.Integer(),
  scope: Type.String(),
  price: Type.Optional(Money),
  category: orNull(Category),
  submitted_by: Named,
  submitted_on: Instant,
});
export type Submission = Static<typeof Submission>;

/** Counts the quotes of a project from 1, in the order in which they were added. */
const QuoteNumber = Type.Integer({ minimum: 1 });

/** `approved` null means Pending Approval; until the decision `decided_by` and `decided_on` are null too. */
export const Quote = Type.Object({
  id: Id,
  number: QuoteNumber,
  /** The rejected quote of the same project in whose place it was added; at most one quote revises another one. */
  revises: orNull(Type.Object({ id: Id, number: QuoteNumber })),
  scope: Type.String(),
  price: Type.Optional(Money),
  approved: orNull(Type.Boolean()),
  creator: Named,
  created_on: Instant,
  decided_by: orNull(Named),
  decided_on: orNull(Instant),
});
export type Quote = Static<typeof Quote>;

/**
 * A negative price lowers the total. `revises` is a rejected quote of the project. Where another quote revises it already, the answer
 * is 409.
 */
export const CreateQuote = Type.Object(
  { scope: Type.String({ maxLength: limits.scope }), price: Money, revises: Type.Optional(orNull(Ref)) },
  { additionalProperties: false },
);
export type CreateQuote = Static<typeof CreateQuote>;

/** A quote is decided once: a second decision answers 409 with the first one. Further members of the quote are ignored. */
export const DecideQuote = Type.Object({ approved: Type.Boolean() });
export type DecideQuote = Static<typeof DecideQuote>;
