import type { StateColour } from 'shared-api/contracts/projects';
import type { Principal, TransitionGuard } from '../../projects.tables';
import type { DemoCatalogue } from '../catalogue/catalogueData';
import type { DemoProperty } from './propertyData';

/** Who: a principal, or the name of a role. */
export type Who = Exclude<Principal, 'role'> | `role:${string}`;

interface DemoState {
  name: string;
  colour: StateColour;
  start?: true;
  closed?: true;
  reset?: true;
  targetDays?: number;
  /** How many of the group's projects stand here, as a weight. */
  share: number;
}

export interface DemoRole {
  name: string;
  info: string;
  team?: true;
  atStart?: true;
  /** The state that nobody enters while the role has no holder. */
  required?: string;
  /** In which states it is given to somebody who has none yet, and how often. */
  given?: [state: string, share: number][];
}

export interface DemoTransition {
  from: string;
  to: string;
  /** A named transition without a comment is offered as a button; one without a name in Change State alone. */
  name?: string;
  comment?: true;
  guards?: TransitionGuard[];
  who: Who[];
  /** Off the way to the end: how many of the projects that come by take it, once, and then come back. */
  detour?: number;
  /** What people write who take it. */
  says?: string[];
}

export interface DemoGroup {
  name: string;
  /** The name of the group whose attachment types and milestones it has, where they are not its own. */
  copyOf?: string;
  useSubcats: boolean;
  useP4p: boolean;
  states: DemoState[];
  transitions: DemoTransition[];
  /** Project roles; every group has the group-level roles Admin, Report and Reviewer as well. */
  roles: DemoRole[];
  /** A group-level role whose holders alone raise projects; left out where everyone does. */
  raisers?: { role: string; info: string };
  properties: DemoProperty[];
  /** What its projects choose from; where the group does not use services, what their financials are put under. */
  catalogue?: DemoCatalogue;
  /** Teams that take this group's projects, and the state in which its admin gives a project to one. */
  teams: string[];
  dispatched: string;
  /** Who raises projects here; a login that stands twice raises twice as many. */
  requesters: string[];
  /** The state before which the services are locked: a quote must not change under its reader. */
  lockedBefore?: string;
  /** How many of a hundred projects are raised here. */
  share: number;
  /** Words that project names are made of: what is done, to what, where. */
  names: { verbs: string[]; things: string[]; places: string[] };
  /** What is to be done, for the planning and cost data. */
  work: string[];
  /** What people write in the timeline. */
  comments: string[];
}

/** A transition with a name, offered as a button. */
export const step = (from: string, to: string, name: string, ...who: Who[]): DemoTransition => ({
  from,
  to,
  name,
  who,
});

/** One that asks for a comment. */
export const withComment = (
  from: string,
  to: string,
  name: string,
  who: Who[],
  says: string[],
): DemoTransition => ({ ...step(from, to, name, ...who), comment: true, says });

/** A way back, which some projects take. */
export const detour = (share: number, transition: DemoTransition): DemoTransition => ({
  ...transition,
  detour: share,
});

export const lead: Who = 'role:Tech Lead';
export const manager: Who = 'role:Project Manager';
export const reviewer: Who = 'role:Reviewer';
export const panOwner: Who = 'role:PAN Owner';

/** Who pays, asked for when a project is raised. @param start the group's start state */
export const panOwnerRole = (start: string): DemoRole => ({
  name: 'PAN Owner',
  info: 'Pays for the project and approves its quotes.',
  atStart: true,
  required: start,
});
