import { Type, type Static } from 'typebox';
import { Named, Ref } from './common';
import { limits } from './limits';

/** `GET {path}/order` of an ordered resource: all rows of the parent in their order, by name. */
export const RowOrder = Type.Array(Named);
export type RowOrder = Static<typeof RowOrder>;

const ids = Type.Array(Ref, { maxItems: limits.orderedRows });

/** `PUT {path}/order`: every row once. `seen` is the order that the person saw; another one answers 409 with the present order. */
export const ChangeRowOrder = Type.Object(
  { order: ids, seen: Type.Optional(ids) },
  { additionalProperties: false },
);
export type ChangeRowOrder = Static<typeof ChangeRowOrder>;
