import { Type, type Static, type TSchema } from 'typebox';

/** A positive id in the range of PostgreSQL's int4. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** A reference in answers; request bodies need only `{id}`. */
export const Named = Type.Object({ id: Id, name: Type.String() });
export type Named = Static<typeof Named>;

/** A reference in request bodies; members other than `id` are accepted and ignored. */
export const Ref = Type.Object({ id: Id });
export type Ref = Static<typeof Ref>;

/** A reference with a displayed title, for the bodies of resources. */
export const refTo = (title: string) => Type.Object({ id: Id }, { title });

/** `YYYY-MM-DD`. */
export const Day = Type.String({ format: 'date' });

export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** An ISO 8601 instant in UTC. The format has leap seconds, which no clock of the portal knows. */
export const Instant = Type.String({ format: 'date-time', pattern: '^(?!.*:60)' });

/**
 * The body of every failed call. `error` is a sentence for the user (spec 000, point 8: the interface shows `error` first),
 * `message` is the same for tools, `code` is for programs, `fields` maps a body path to its validation message.
 */
export const ErrorBody = Type.Object({
  error: Type.String(),
  message: Type.String(),
  code: Type.Optional(Type.String()),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  request_id: Type.Optional(Type.String()),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** The author and time of the last change. */
export const ChangedBy = Type.Object({ id: Id, name: Type.String(), at: Instant });
export type ChangedBy = Static<typeof ChangedBy>;

/** The answer to a write that started from an older version (412): the current entity, as the caller may see it. */
export const StaleBody = Type.Object({
  ...ErrorBody.properties,
  present: Type.Unknown(),
  changed_by: Type.Optional(ChangedBy),
});

/** The answer to a change of a field whose value is no longer the one that the caller saw (409): its current value. */
export const ChangedBody = Type.Object({
  ...ErrorBody.properties,
  present: Type.Optional(Type.Unknown()),
});
