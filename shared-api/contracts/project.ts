import { Type, type Static } from 'typebox';
import { isDateField, mapFields, p4pFields } from '../schema/project/projectFields';
import { bookingEvents } from './bookings';
import { Day, Id, Instant, Named, orNull, Ref } from './common';
import { limits } from './limits';
import { stateColours } from './projects';

/** The holder of a project role; `active` tells whether they can still sign in and act. */
export const RoleHolder = Type.Object({ ...Named.properties, active: Type.Boolean() });
export type RoleHolder = Static<typeof RoleHolder>;

/** A role on a project, its holder, and whether the caller may assign it. Source: spec 000, point 3. */
export const ProjectRole = Type.Object({
  usr_role: Type.Object({ id: Id, name: Type.String(), info: Type.String(), is_team_usr: Type.Boolean() }),
  usr: orNull(RoleHolder),
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
  /** The position of the state in its group's workflow, 0 to 1. */
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
  /** A summary of its lines; prices as in `ServiceLine`, left out without `GET service_prices`. */
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
  /** The time and author of the lock; null if the services are not locked, or were locked before this was recorded. */
  services_locked_on: orNull(Instant),
  services_locked_by: orNull(Named),
});
export type Project = Static<typeof Project>;

/** A transition that the caller may take. `blocked` lists why it cannot be taken yet; empty if it can. Source: domain.md 2. */
export const Transition = Type.Object({
  id: Id,
  name: orNull(Type.String()),
  src_state: Named,
  dst_state: Named,
  /** Whether its destination is a closed state. */
  closes: Type.Boolean(),
  comment_required: Type.Boolean(),
  blocked: Type.Array(Type.Object({ code: Type.String(), text: Type.String() })),
});
export type Transition = Static<typeof Transition>;

/** The recipients of the mails of a change, without the caller. */
export const MailsOfChange = Type.Object({
  people: Type.Array(Named),
  /** Addresses that belong to no person of the portal. */
  addresses: Type.Integer({ minimum: 0 }),
});
export type MailsOfChange = Static<typeof MailsOfChange>;

/** `GET /projects/{id}/transition_effects?transition=…`: everything that taking a transition would do besides changing the state. */
export const TransitionEffects = Type.Object({
  /** Changes of the project's parts, as the audit log would name them: quotes rejected, services unlocked, milestones reopened. */
  changes: Type.Array(
    Type.Object({ field: Type.String(), from: orNull(Type.String()), to: orNull(Type.String()) }),
  ),
  mails: MailsOfChange,
  /** The notices of the project's services for the new state, each text once, in the order of the services. */
  notices: Type.Array(Type.String()),
});
export type TransitionEffects = Static<typeof TransitionEffects>;

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

/** The value that the caller saw; a different current value is a conflict (409). If it is left out, nothing is compared. */
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

/** `GET /projects/{id}/comment_recipients`: possible recipients of a comment, in display order. Source: spec 000, point 5. */
export const CommentRecipient = Type.Object({
  name: Type.String(),
  /** The first people who get the comment by it. */
  people: Type.Array(Named),
  /** How many more there are. */
  more: Type.Integer({ minimum: 0 }),
});
export type CommentRecipient = Static<typeof CommentRecipient>;

/** An event on a project. The members that are set tell its kind; `on_hold` is boolean in hold entries only. */
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
  /** What happened to a booking; `id` is that of its first leg. */
  booking: orNull(
    Type.Object({
      id: Id,
      booking_type_id: Id,
      /** The subtype of the leg. */
      name: Type.String(),
      event: Type.Enum([...bookingEvents]),
      start: Instant,
      /** The review status that a review set. */
      review_status: orNull(Type.String()),
    }),
  ),
  /** The version of an AIM that was uploaded; `id` is null once the AIM is gone. */
  aim: orNull(Type.Object({ id: orNull(Id), name: Type.String(), number: Type.Integer({ minimum: 1 }) })),
  /** Answered only to callers with `GET financials`. */
  quote: orNull(
    Type.Object({
      id: orNull(Id),
      number: orNull(Type.Integer({ minimum: 1 })),
      event: Type.Enum(['added', 'approved', 'rejected']),
      scope: Type.String(),
    }),
  ),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

/** The kinds of entry; `quote` entries are answered only to callers with `GET financials`. */
export const timelineKinds = [
  'state',
  'hold',
  'comment',
  'attachment',
  'milestone',
  'booking',
  'aim',
  'quote',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/**
 * Query of `GET /projects/{id}/timeline`: a page by its number, or (keyset paging, equally fast at any depth) the entries next to one
 * that the caller has. The answer is always sorted newest first.
 */
export const TimelineQuery = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
    kind: Type.Optional(Type.Array(Type.Enum([...timelineKinds]), { maxItems: timelineKinds.length })),
    /** A part of the text. */
    search: Type.Optional(Type.String({ maxLength: limits.searchLength })),
    /** Entries of that day and earlier. */
    until: Type.Optional(Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' })),
    /** The next older entries than this one. */
    before: Type.Optional(Id),
    /** The next newer entries than this one. */
    after: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type TimelineQuery = Static<typeof TimelineQuery>;
