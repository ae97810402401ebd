import { Type, type Static } from 'typebox';
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
  clarity_code: orNull(Type.String()),
  pan_code: orNull(Type.String()),
  release_id: orNull(Type.String()),
  work_required: orNull(Type.String()),
  delivery_date: orNull(Day),
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
  milestones: Type.Array(Type.Object({ id: Id })),
  bookings: Type.Array(Type.Object({ id: Id, booking_type_id: Id })),
  services: Type.Array(Type.Object({ service: Named, count: Type.Integer() })),
  p4p: orNull(P4p),
  services_locked: Type.Boolean(),
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
});
export type TimelineEntry = Static<typeof TimelineEntry>;
