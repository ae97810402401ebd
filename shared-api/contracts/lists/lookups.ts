import { Type, type Static } from 'typebox';
import { Id, Named } from '../common';
import { limits } from '../limits';

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

/** For names that belong to a delivery group: `project_type_id` restricts them to one group. */
export const GroupLookupQuery = Type.Object(
  { ...LookupQuery.properties, project_type_id: Type.Optional(Id) },
  { additionalProperties: false },
);
export type GroupLookupQuery = Static<typeof GroupLookupQuery>;

export const LookupRows = Type.Array(Named);
