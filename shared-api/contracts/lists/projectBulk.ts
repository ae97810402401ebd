import { Type, type Static } from 'typebox';
import { Id, orNull, Ref } from '../common';
import { MailsOfChange } from '../project';
import { limits } from '../limits';

const Kind = Type.Enum(['team', 'role', 'hold', 'state']);

/**
 * One action on several projects. `team` and `role` assign, `role` by its name in each project's delivery group; `hold` puts on hold
 * or removes the hold; `state` moves to the state of this name.
 */
export const BulkAction = Type.Object(
  {
    kind: Kind,
    team: Type.Optional(Ref),
    role: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    usr: Type.Optional(Ref),
    on_hold: Type.Optional(Type.Boolean()),
    state: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    comment: Type.Optional(Type.String({ maxLength: limits.comment })),
  },
  { additionalProperties: false },
);
export type BulkAction = Static<typeof BulkAction>;

const ids = (maxItems: number) => Type.Array(Id, { minItems: 1, maxItems, uniqueItems: true });

/** `POST /projects/bulk/preview`: a part of the chosen projects. */
export const BulkPreview = Type.Object(
  { project_ids: ids(limits.bulkPreview), action: BulkAction },
  { additionalProperties: false },
);
export type BulkPreview = Static<typeof BulkPreview>;

/** What an action would do on a project. */
export const BulkRow = Type.Object({
  project_id: Id,
  /** Null for a project that the caller does not see. */
  project_name: orNull(Type.String()),
  /** `same`: there is nothing to do. */
  outcome: Type.Enum(['change', 'same', 'refused']),
  /** Everything that changes, with values as they are shown. */
  changes: Type.Array(
    Type.Object({ field: Type.String(), from: orNull(Type.String()), to: orNull(Type.String()) }),
  ),
  /** Who gets mail, without the caller. */
  mails: MailsOfChange,
  /** Notices of the project's services for the state that it enters, to be acknowledged first. Source: spec 000, point 4. */
  notices: Type.Array(Type.String()),
  /** Why it is refused. */
  reason: orNull(Type.String()),
  /** The project's entity tag, to be sent as `If-Match` by the call that carries the action out. */
  tag: orNull(Type.String()),
  /** The role or state that the action's name means in the project's delivery group. */
  target_id: orNull(Id),
});
export type BulkRow = Static<typeof BulkRow>;

/** `POST /projects/bulk/options`: all chosen projects. */
export const BulkChoice = Type.Object(
  { project_ids: ids(limits.bulkProjects) },
  { additionalProperties: false },
);

/** The actions on the chosen projects, and the names of roles and states that they can name. */
export const BulkOptions = Type.Object({
  /** The kinds of action that the caller may take on at least one of them now. */
  kinds: Type.Array(Kind),
  roles: Type.Array(Type.String()),
  states: Type.Array(Type.Object({ name: Type.String(), comment_required: Type.Boolean() })),
});
export type BulkOptions = Static<typeof BulkOptions>;
