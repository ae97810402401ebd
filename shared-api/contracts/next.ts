import { Type, type Static } from 'typebox';
import { Id, Instant, Named, orNull } from './common';
import { ProjectState, Transition } from './project';

/** Who can do a step: a principal or a role in words, and the people behind it; `more` are not named. */
export const NextActor = Type.Object({
  /** `PAN Owner`, `Requester`, `Core Routing`, `Manager of Core Routing`, `Admin of Network`. */
  as: Type.String(),
  people: Type.Array(Named),
  more: Type.Integer({ minimum: 0 }),
});
export type NextActor = Static<typeof NextActor>;

export const nextKinds = ['transition', 'quote', 'role', 'team', 'hold', 'survey'] as const;

/** One thing that a project waits for. */
export const NextStep = Type.Object({
  kind: Type.Enum([...nextKinds]),
  /** What is to be done: `Submit`, `Approve or reject quote 3`, `Set Tech Lead`. */
  text: Type.String(),
  /** The caller is named by its principals. Admins are so where a rule names them, not because they may do everything. */
  mine: Type.Boolean(),
  /** Since when it waits. */
  since: Instant,
  /** Empty: nobody is named and nobody may do it. */
  who: Type.Array(NextActor),
  /** Of a transition, with what blocks it now. */
  transition: orNull(Transition),
  quote_id: orNull(Id),
  role: orNull(Named),
});
export type NextStep = Static<typeof NextStep>;

/** `GET /projects/{id}/next`: what must happen now, and by whom. A closed project waits for nothing. */
export const ProjectNext = Type.Object({
  /** Whether any step that the project waits for is the caller's. */
  mine: Type.Boolean(),
  steps: Type.Array(NextStep),
  /** Days that the state should take, where its group says so. */
  target_days: orNull(Type.Integer()),
});
export type ProjectNext = Static<typeof ProjectNext>;

/** A row of `GET /next`: a project in which the caller must act now, newest waiting first. */
export const NextRow = Type.Object({
  project_id: Id,
  project_name: Type.String(),
  project_type_name: Type.String(),
  project_state: ProjectState,
  /** Since when it stands in its state. */
  since: Instant,
  /** What is the caller's to do there. */
  steps: Type.Array(Type.Object({ kind: Type.Enum([...nextKinds]), text: Type.String() })),
});
export type NextRow = Static<typeof NextRow>;
