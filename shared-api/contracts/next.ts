import { Type, type Static } from 'typebox';
import { Id, Instant, Named, orNull } from './common';
import { ProjectState, Transition } from './project';

/** Those who can take a step: a principal or role in words, and its people; `more` counts the people left out. */
export const NextActor = Type.Object({
  /** `PAN Owner`, `Requester`, `Core Routing`, `Manager of Core Routing`, `Admin of Network`. */
  as: Type.String(),
  people: Type.Array(Named),
  more: Type.Integer({ minimum: 0 }),
});
export type NextActor = Static<typeof NextActor>;

export const nextKinds = ['transition', 'quote', 'role', 'team', 'hold', 'survey'] as const;

/** The deactivated holder whom the assignment of a role replaces; left out for other steps and for a role without a holder. */
const replaces = Type.Optional(Named);
/** The tab on which the caller would take the step, but which they do not see, and whom to ask for it; left out otherwise. */
const unseen = Type.Optional(Type.Object({ tab: Type.String(), ask: Type.Array(NextActor) }));

/** One step that a project waits for. */
export const NextStep = Type.Object({
  kind: Type.Enum([...nextKinds]),
  /** The step in words: `Submit`, `Approve or reject quote 3`, `Set Tech Lead`. */
  text: Type.String(),
  /** Whether the step's principals include the caller. Admins count only if a rule names them, though they may do everything. */
  mine: Type.Boolean(),
  /** Since when the step waits. */
  since: Instant,
  /** Calendar days since then in the organisation's time zone, as `project_state.days` counts them. */
  days: Type.Integer({ minimum: 0 }),
  /** Empty: no principal matches anyone. */
  who: Type.Array(NextActor),
  /** The transition of such a step, with its current blockers. */
  transition: orNull(Transition),
  quote_id: orNull(Id),
  role: orNull(Named),
  replaces,
  unseen,
});
export type NextStep = Static<typeof NextStep>;

/** `GET /projects/{id}/next`: the steps that a project waits for, and who must take them. Empty for a closed project. */
export const ProjectNext = Type.Object({
  /** Whether any of the steps is the caller's. */
  mine: Type.Boolean(),
  steps: Type.Array(NextStep),
  /** Target duration of the state in days, if the group has set one. */
  target_days: orNull(Type.Integer()),
});
export type ProjectNext = Static<typeof ProjectNext>;

/**
 * A row of `GET /next`: a project in which the caller must act now. Late ones come first, the one that waits longest before all others;
 * then those that wait shortest.
 */
export const NextRow = Type.Object({
  project_id: Id,
  project_name: Type.String(),
  project_type_name: Type.String(),
  project_state: ProjectState,
  /** When the project entered its state. */
  since: Instant,
  /** Days over the target of its state; 0: it is not late, or the state has no target. */
  over: Type.Integer({ minimum: 0 }),
  /** The caller's steps. */
  steps: Type.Array(Type.Object({ kind: Type.Enum([...nextKinds]), text: Type.String(), replaces, unseen })),
});
export type NextRow = Static<typeof NextRow>;
