import { Type, type Static, type TSchema } from 'typebox';

/** A positive id as PostgreSQL's int4 holds it. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** `{id}` as it stands in bodies; `{id, name}` in answers. */
export const Named = Type.Object({ id: Id, name: Type.String() });
export type Named = Static<typeof Named>;

/** In bodies a reference is its id; other members are taken and ignored. */
export const Ref = Type.Object({ id: Id });
export type Ref = Static<typeof Ref>;

/** The same under a name that people read, for the bodies of resources. */
export const refTo = (title: string) => Type.Object({ id: Id }, { title });

/** `YYYY-MM-DD`. */
export const Day = Type.String({ format: 'date' });

export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** ISO 8601 instant in UTC. */
export const Instant = Type.String({ format: 'date-time' });

/**
 * What every failed call answers. `error` is a sentence for the person who waits (spec 000, point 8: the interface shows
 * `error` first), `message` says the same for tools, `code` is for programs, `fields` maps a body path to its fault.
 */
export const ErrorBody = Type.Object({
  error: Type.String(),
  message: Type.String(),
  code: Type.Optional(Type.String()),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  request_id: Type.Optional(Type.String()),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** Who changed a thing last, and when. */
export const ChangedBy = Type.Object({ id: Id, name: Type.String(), at: Instant });
export type ChangedBy = Static<typeof ChangedBy>;

/** What a write that started from an older version answers (412): the entity as it is now, as the caller may see it. */
export const StaleBody = Type.Object({
  ...ErrorBody.properties,
  present: Type.Unknown(),
  changed_by: Type.Optional(ChangedBy),
});

/** What a change of one field answers that is no longer what the caller saw (409): the field's present value. */
export const ChangedBody = Type.Object({
  ...ErrorBody.properties,
  present: Type.Optional(Type.Unknown()),
});
