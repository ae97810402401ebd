import { Type, type Static } from 'typebox';
import { Id, Instant, Named, orNull, Ref } from '../common';
import type { ListFields } from '../lists/list';
import { limits } from '../limits';
import { crStatuses } from '../../schema/cr/crStatus';

const Status = Type.Enum([...crStatuses]);

/** A recipient of updates: a person, or all people of a team. Exactly one of both is not null. */
export const CrRecipient = Type.Object({ usr: orNull(Named), team: orNull(Named) });
export type CrRecipient = Static<typeof CrRecipient>;

/** The holder of a role, null while nobody holds it. */
export const CrRole = Type.Object({ role: Named, usr: orNull(Named) });
export type CrRole = Static<typeof CrRole>;

export const CrFile = Type.Object({ filename: Type.String(), size: Type.Integer() });
export type CrFile = Static<typeof CrFile>;

/** An entry of `GET /crs/{id}/activities`: a text that a person wrote, or a status that a person set. */
export const CrActivity = Type.Object({
  id: Id,
  created_on: Instant,
  creator: Named,
  text: orNull(Type.String()),
  /** Not null: the status was set to it. */
  status: orNull(Status),
  attachment: orNull(CrFile),
  /** The time for which an update was promised when this one was given; null when it did not answer a promise. */
  due_on: orNull(Instant),
  /** Whether the caller may delete it. */
  can_delete: Type.Boolean(),
});
export type CrActivity = Static<typeof CrActivity>;

/** A row of `GET /crs`. Source: spec 001, point 3, and domain.md 7. */
export const CrRow = Type.Object({
  id: Id,
  title: Type.String(),
  status: Status,
  status_since: Instant,
  /** Null: the caller may not see the project, or it was deleted. */
  project: orNull(Named),
  /** The planned start and end. */
  start_date: Instant,
  end_date: orNull(Instant),
  /** When it was set to In progress, and when it was completed, rolled back or cancelled. */
  started_on: orNull(Instant),
  ended_on: orNull(Instant),
  next_update_time: orNull(Instant),
  next_update_details: orNull(Type.String()),
  roles: Type.Array(CrRole),
  /** The newest text. */
  last_activity: orNull(Type.Object({ created_on: Instant, creator: Named, text: Type.String() })),
  /** When the post-CR report was sent. */
  report_sent_on: orNull(Instant),
  /** The promised updates that were answered or missed, and those that came in time. One that is overdue now is in neither. */
  updates: Type.Object({ given: Type.Integer(), on_time: Type.Integer() }),
});
export type CrRow = Static<typeof CrRow>;

/** A change since the last update: of a member, of the status, or an activity that was mailed to nobody. */
export const CrChangeSince = Type.Object({
  at: Instant,
  by: orNull(Type.String()),
  /** As people read it: `Status`, `Engineer`, `Activity`. */
  field: Type.String(),
  /** Before and after. Times are ISO 8601. */
  from: orNull(Type.String()),
  to: orNull(Type.String()),
});
export type CrChangeSince = Static<typeof CrChangeSince>;

/** `GET /crs/{id}/changes`: what happened since the last update that was mailed, oldest first. */
export const CrChangesSince = Type.Object({
  /** When that was; null: there was none. */
  since: orNull(Instant),
  changes: Type.Array(CrChangeSince),
});
export type CrChangesSince = Static<typeof CrChangesSince>;

/** The post-CR report that was sent. */
export const CrReport = Type.Object({ sent_on: Instant, sent_by: Named, recipients: Type.Array(Named) });
export type CrReport = Static<typeof CrReport>;

/** `GET /crs/{id}`. */
export const Cr = Type.Object({
  ...CrRow.properties,
  executive_summary: orNull(Type.String()),
  recipients: Type.Array(CrRecipient),
  /** Newest first; at most `limits.crActivities`. */
  activities: Type.Array(CrActivity),
  creator: Named,
  created_on: Instant,
  report: orNull(CrReport),
});
export type Cr = Static<typeof Cr>;

/** Filters and sorts of `GET /crs`. */
export const crFields: ListFields = {
  equal: { id: 'integer', status: 'text', project_id: 'integer', lead_id: 'integer', team_id: 'integer' },
  like: ['title'],
  range: ['status_since', 'start_date'],
  includes: [],
  sort: ['id', 'title', 'status_since', 'start_date', 'next_update_time'],
  columns: {},
};

const Title = Type.String({ minLength: 1, maxLength: limits.crTitle });
const Summary = orNull(Type.String({ maxLength: limits.crSummary }));
const Details = orNull(Type.String({ maxLength: limits.crUpdateDetails }));
const RecipientIn = Type.Object({
  usr: Type.Optional(orNull(Ref)),
  team: Type.Optional(orNull(Ref)),
});
const RecipientsIn = Type.Array(RecipientIn, { maxItems: limits.crRecipients });
const RolesIn = Type.Array(Type.Object({ role: Ref, usr: orNull(Ref) }), { maxItems: limits.crRoles });
const strict = { additionalProperties: false };

const NextUpdate = { next_update_time: orNull(Instant), next_update_details: Details };

/** `POST /crs`. */
export const CreateCr = Type.Object(
  {
    title: Title,
    project: Ref,
    start_date: Instant,
    end_date: Type.Optional(orNull(Instant)),
    executive_summary: Type.Optional(Summary),
    next_update_time: Type.Optional(NextUpdate.next_update_time),
    next_update_details: Type.Optional(Details),
    recipients: Type.Optional(RecipientsIn),
    roles: Type.Optional(RolesIn),
  },
  strict,
);
export type CreateCr = Static<typeof CreateCr>;

/** The members of `Cr` that only other calls change, which a whole change request may contain and which are ignored. */
const readOnly = [
  'id',
  'status',
  'status_since',
  'started_on',
  'ended_on',
  'last_activity',
  'report_sent_on',
  'updates',
  'activities',
  'creator',
  'created_on',
  'report',
] as const;

/**
 * `PUT /crs/{id}`: any members of `Cr`. `seen` has the values of title and project that the caller started from, which are
 * compared like those of the other members' own calls.
 */
export const UpdateCr = Type.Object(
  {
    ...Type.Partial(CreateCr).properties,
    project: Type.Optional(orNull(Ref)),
    seen: Type.Optional(
      Type.Object({ title: Type.Optional(Type.String()), project: Type.Optional(orNull(Ref)) }, strict),
    ),
    ...(Object.fromEntries(readOnly.map((name) => [name, Type.Optional(Type.Unknown())])) as object),
  },
  strict,
);
export type UpdateCr = Static<typeof UpdateCr>;

/** `PUT /crs/{id}/status`. */
export const ChangeCrStatus = Type.Object({ status: Status, seen: Type.Optional(Status) }, strict);
export type ChangeCrStatus = Static<typeof ChangeCrStatus>;

export const ChangeCrStart = Type.Object(
  { start_date: Instant, seen: Type.Optional(orNull(Instant)) },
  strict,
);
export const ChangeCrEnd = Type.Object(
  { end_date: orNull(Instant), seen: Type.Optional(orNull(Instant)) },
  strict,
);
export const ChangeCrSummary = Type.Object(
  { executive_summary: Summary, seen: Type.Optional(orNull(Type.String())) },
  strict,
);

/** `PUT /crs/{id}/next_update`. `seen`: the time that the caller saw. */
export const ChangeCrNextUpdate = Type.Object(
  { ...NextUpdate, seen: Type.Optional(orNull(Instant)) },
  strict,
);
export type ChangeCrNextUpdate = Static<typeof ChangeCrNextUpdate>;

export const ChangeCrRecipients = Type.Object(
  { recipients: RecipientsIn, seen: Type.Optional(RecipientsIn) },
  strict,
);
export type ChangeCrRecipients = Static<typeof ChangeCrRecipients>;

/** `PUT /crs/{id}/roles/{roleId}`; null takes the role from its holder. Source: spec 001, point 7. */
export const ChangeCrRole = Type.Object({ usrId: orNull(Id), seen: Type.Optional(orNull(Id)) }, strict);

/** `POST /crs/{id}/activities`; `next_update` sets the next update with it. */
export const AddCrActivity = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: limits.comment }),
    next_update: Type.Optional(Type.Object(NextUpdate, strict)),
  },
  strict,
);
export type AddCrActivity = Static<typeof AddCrActivity>;
