import type { StateColour } from 'shared-api/contracts/projects';
import type { Principal, TransitionGuard } from '../../projects.tables';
import type { DemoCatalogue } from '../catalogue/catalogueData';
import type { DemoProperty } from './propertyData';

/** A principal of a permission; a role by its name. */
export type DemoPrincipal = Exclude<Principal, 'role'> | `role:${string}`;

interface DemoState {
  name: string;
  colour: StateColour;
  start?: true;
  closed?: true;
  reset?: true;
  targetDays?: number;
  /** The weight of the state when projects are distributed over the states. */
  share: number;
}

export interface DemoRole {
  name: string;
  info: string;
  team?: true;
  atStart?: true;
  /** The state that cannot be entered while the role has no holder. */
  required?: string;
  /** The states in which a missing holder is assigned, each with the share of projects for which this happens. */
  given?: [state: string, share: number][];
}

export interface DemoTransition {
  from: string;
  to: string;
  /** A named transition is offered as a button unless it asks for a comment; others only in Change State. */
  name?: string;
  comment?: true;
  guards?: TransitionGuard[];
  /** The principals that may take it. */
  by: DemoPrincipal[];
  /** Set on transitions off the direct path: the share of projects that take it, once, and then come back. */
  detour?: number;
  /** Comments that people write when they take it. */
  examples?: string[];
}

export interface DemoGroup {
  name: string;
  /** The name of the group whose attachment types and milestones it copies. */
  copyOf?: string;
  useSubcats: boolean;
  useP4p: boolean;
  states: DemoState[];
  transitions: DemoTransition[];
  /** Project roles; every group has the group-level roles Admin, Report and Reviewer as well. */
  roles: DemoRole[];
  /** The group-level role that is required to raise projects; undefined: everyone may. */
  raisers?: { role: string; info: string };
  properties: DemoProperty[];
  /** The services that projects choose from; in a group without services, the categories of financials. */
  catalogue?: DemoCatalogue;
  /** The teams that work for the group. */
  teams: string[];
  /** The state in which a project is assigned to a team. */
  dispatched: string;
  /** The logins that raise projects; one that is listed twice raises twice as many. */
  requesters: string[];
  /** The services are locked before this state is entered, so that quotes stay valid. */
  lockedBefore?: string;
  /** The percentage of projects that belong to the group. */
  share: number;
  /** The words of project names: a verb, a thing and a place. */
  names: { verbs: string[]; things: string[]; places: string[] };
  /** Texts of the required work, for the planning and cost data. */
  work: string[];
  /** Comments in the timeline. */
  comments: string[];
}

/** A transition that is offered as a button. */
export const step = (from: string, to: string, name: string, ...by: DemoPrincipal[]): DemoTransition => ({
  from,
  to,
  name,
  by,
});

/** A transition that asks for a comment. */
export const withComment = (
  from: string,
  to: string,
  name: string,
  by: DemoPrincipal[],
  examples: string[],
): DemoTransition => ({ ...step(from, to, name, ...by), comment: true, examples });

/** A transition off the direct path, taken by a share of projects. */
export const detour = (share: number, transition: DemoTransition): DemoTransition => ({
  ...transition,
  detour: share,
});

export const lead: DemoPrincipal = 'role:Tech Lead';
export const manager: DemoPrincipal = 'role:Project Manager';
export const reviewer: DemoPrincipal = 'role:Reviewer';
export const panOwner: DemoPrincipal = 'role:PAN Owner';

/** The role of the person who pays, assigned when a project is raised. @param start the group's start state */
export const panOwnerRole = (start: string): DemoRole => ({
  name: 'PAN Owner',
  info: 'Pays for the project and approves its quotes.',
  atStart: true,
  required: start,
});
