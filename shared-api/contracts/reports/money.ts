import { Type, type Static } from 'typebox';
import { Named, orNull } from '../common';

const Count = Type.Integer({ minimum: 0 });
/** In dollars; without the projects whose prices the caller may not see. */
const Amount = Type.Number();
/** Projects whose prices the caller may not see, and which the amounts leave out. */
const hidden = Count;

/** A row of `GET /reports/platforms`: the service lines on a platform. Source: domain.md 9. */
export const PlatformRow = Type.Object({
  /** null: services without a platform. */
  platform: orNull(Type.String()),
  projects: Count,
  lines: Count,
  quantity: Count,
  value: Amount,
  /** Lines without a price, which the value leaves out: Pending Quote. */
  unpriced: Count,
  hidden,
  /** Lines with a target on closed projects: those that closed within it, and later. */
  in_slo: Count,
  over_slo: Count,
});
export type PlatformRow = Static<typeof PlatformRow>;

/** A row of `GET /reports/general/financial`. Source: domain.md 9. */
export const FinancialRow = Type.Object({
  category: orNull(Named),
  pan_owner_name: orNull(Type.String()),
  projects: Count,
  /** Of the latest submissions. */
  price: Amount,
  /** Of the additional quotes, by what became of them. */
  approved: Amount,
  pending: Amount,
  rejected: Amount,
  hidden,
});
export type FinancialRow = Static<typeof FinancialRow>;

/**
 * A row of `GET /reports/services_financial`, of a delivery group that uses services. Additional quotes belong to a project; they count
 * for its service, if it has only one. Source: domain.md 9.
 */
export const ServiceFinancialRow = Type.Object({
  /** null: the projects with several services, for their additional quotes alone. */
  service: orNull(Named),
  projects: Count,
  quantity: Count,
  /** The value of its lines. */
  quoted: Amount,
  /** Lines without a price, which the value leaves out: Pending Quote. */
  unpriced: Count,
  approved: Amount,
  pending: Amount,
  rejected: Amount,
  hidden,
});
export type ServiceFinancialRow = Static<typeof ServiceFinancialRow>;
