import { Type, type Static } from 'typebox';
import { Named } from './common';
import { limits } from './limits';

/** Query of the name lookups (`/team_names`, …): a part of the name, paged. Source: domain.md 11. */
export const LookupQuery = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: limits.searchLength })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
  },
  { additionalProperties: false },
);
export type LookupQuery = Static<typeof LookupQuery>;

export const LookupRows = Type.Array(Named);
