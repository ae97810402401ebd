import { Type, type Static } from 'typebox';
import { isDateField, mapFields, p4pFields } from '../schema/projectFields';
import { Day, Id, Instant, Named, orNull, Ref } from './common';
import { limits } from './limits';
import { stateColours } from './projects';

/** A role on a project with who holds it, and whether the caller may assign it. Source: spec 000, point 3. */
export const ProjectRole = Type.Object({
  usr_role: Type.Object({ id: Id, name: Type.String(), info: Type.String(), is_team_usr: Type.Boolean() }),
  usr: orNull(Named),
  can_edit: Type.Boolean(),
});
export type ProjectRole = Static<typeof ProjectRole>;

export const ProjectState = Type.Object({
  id: Id,
  name: Type.String(),
  is_start: Type.Boolean(),
  is_closed: Type.Boolean(),
  reset_project: Type.Boolean(),
  colour: Type.Enum([...stateColours]),
  /** How far along its group's workflow the state stands, 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** Whole days since the state was entered, in the organisation's time zone. */
  days: Type.Integer({ minimum: 0 }),
});
export type ProjectState = Static<typeof ProjectState>;

/** Planning and cost data; null for groups that do not use it. */
export const P4p = Type.Object({
  ...mapFields(p4pFields, (field) => orNull(isDateField(field) ? Day : Type.String())),
  services_locked: Type.Boolean(),
});
export type P4p = Static<typeof P4p>;

/** `GET /projects/{id}`. Source: spec 000, point 3; contract.md. */
export const Project = Type.Object({
  id: Id,
  name: Type.String(),
  creator: Named,
  domain: orNull(Type.String()),
  project_type: Type.Object({ id: Id, name: Type.String(), use_subcats: Type.Boolean() }),
  project_state: ProjectState,
  on_hold: Type.Boolean(),
  team: orNull(Named),
  team_id: orNull(Id),
  created_on: Instant,
  updated_on: Instant,
  properties: Type.Record(Type.String(), Type.Unknown()),
  roles: Type.Array(ProjectRole),
  milestones: Type.Array(Type.Object({ id: Id, name: Type.String(), checked: Type.Boolean() })),
  bookings: Type.Array(Type.Object({ id: Id, booking_type_id: Id })),
  /** Its lines in short; prices as `ServiceLine` has them, left out without `GET service_prices`. */
  services: Type.Array(
    Type.Object({
      service: Named,
      count: Type.Integer(),
      scope: orNull(Type.String()),
      /** Target delivery, in days. */
      slo: orNull(Type.Integer()),
      price: Type.Optional(orNull(Type.Number())),
      unit_price: Type.Optional(orNull(Type.Number())),
    }),
  ),
  p4p: orNull(P4p),
  services_locked: Type.Boolean(),
  /** When and by whom they were; null where they are not, or were before this was kept. */
  services_locked_on: orNull(Instant),
  services_locked_by: orNull(Named),
});
export type Project = Static<typeof Project>;

/** A transition the caller may take. `blocked` says why it cannot be taken yet; empty when it can. Source: domain.md 2. */
export const Transition = Type.Object({
  id: Id,
  name: orNull(Type.String()),
  src_state: Named,
  dst_state: Named,
  comment_required: Type.Boolean(),
  blocked: Type.Array(Type.Object({ code: Type.String(), text: Type.String() })),
});
export type Transition = Static<typeof Transition>;

const comment = Type.String({ maxLength: limits.comment });

/** `PUT /projects/{id}/state`: `id` decides, `src_state_id` is the state the caller saw. */
export const ChangeState = Type.Object(
  {
    id: Id,
    name: Type.Optional(Type.String()),
    comment: Type.Optional(orNull(comment)),
    src_state_id: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type ChangeState = Static<typeof ChangeState>;

export const ChangeHold = Type.Object({ on_hold: Type.Boolean(), comment }, { additionalProperties: false });
export type ChangeHold = Static<typeof ChangeHold>;

/** What the caller saw of the field that they change: another present value is a lost race. Left out, nothing is compared. */
const seen = Type.Optional(orNull(Ref));

export const AssignTeam = Type.Object({ team: orNull(Ref), seen }, { additionalProperties: false });
export type AssignTeam = Static<typeof AssignTeam>;

export const AssignRole = Type.Object({ usr: orNull(Ref), seen }, { additionalProperties: false });
export type AssignRole = Static<typeof AssignRole>;

/** `POST /projects/{id}/update`: `recipients` are names of `GET …/comment_recipients`; without any, no mail is sent. */
export const AddComment = Type.Object(
  { comment, recipients: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 })) },
  { additionalProperties: false },
);
export type AddComment = Static<typeof AddComment>;

/** `GET /projects/{id}/comment_recipients`: whom a comment can be mailed to, in the order to show. Source: spec 000, point 5. */
export const CommentRecipient = Type.Object({ name: Type.String() });
export type CommentRecipient = Static<typeof CommentRecipient>;

/** An event on a project. Which members are set tells its kind; `on_hold` is boolean on hold entries only. */
export const TimelineEntry = Type.Object({
  id: Id,
  created_on: Instant,
  creator_name: Type.String(),
  project_state: orNull(Type.String()),
  prev_state: orNull(Type.String()),
  on_hold: orNull(Type.Boolean()),
  comment: orNull(Type.String()),
  recipients: Type.Array(Type.String()),
  attachment: orNull(Type.String()),
  attachment_id: orNull(Id),
  attachment_type: orNull(Type.String()),
  milestone_name: orNull(Type.String()),
  /** Told to those with `GET financials` alone. */
  quote: orNull(
    Type.Object({
      id: orNull(Id),
      event: Type.Enum(['added', 'approved', 'rejected']),
      scope: Type.String(),
    }),
  ),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

/** What an entry tells of; `quote` to those with `GET financials` alone. */
export const timelineKinds = ['state', 'hold', 'comment', 'attachment', 'milestone', 'quote'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/**
 * Query of `GET /projects/{id}/timeline`. A page by its number, or the entries next to one that the caller has: as fast at the
 * ten-thousandth as at the first. Whichever it is, the newest stands first.
 */
export const TimelineQuery = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
    kind: Type.Optional(Type.Array(Type.Enum([...timelineKinds]), { maxItems: timelineKinds.length })),
    /** A part of what was written. */
    search: Type.Optional(Type.String({ maxLength: limits.searchLength })),
    /** Entries of that day and of those before. */
    until: Type.Optional(Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' })),
    /** The entries right below that one. */
    before: Type.Optional(Id),
    /** The entries right above that one. */
    after: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type TimelineQuery = Static<typeof TimelineQuery>;
