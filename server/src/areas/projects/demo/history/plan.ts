import type { DemoFileName } from '../demoFiles';
import type { DemoGroup } from '../groups/groupData';

/** The parameters of each kind of action on a project. Another area adds its kinds by declaration merging. */
export interface DemoActions {
  team: { team: string };
  role: { role: string; login: string };
  move: { to: string; comment: string | null };
  hold: { hold: boolean; comment: string };
  comment: { comment: string };
  lock: object;
  /** Adds a file of a type under a name. `described` is set for the type Other. */
  attach: { type: string; described: string | null; file: DemoFileName; called: string };
  /** Submits scope and price; the price is the total of the services. */
  financials: { scope: string };
  /** Adds a quote. `revises` is the nth quote of the project, counted from 0. */
  quote: { scope: string; price: number; revises?: number };
  /** Approves or rejects the project's nth quote, counted from 0. */
  decide: { nth: number; approve: boolean };
  /** Quotes a service: the unit price in dollars, the target in days. */
  quoteService: { service: string; price: number; slo: number; scope: string };
  /** Chooses the project's milestones. */
  milestones: { names: string[] };
  /** Completes a milestone: by a tick, by today's date, or by a text. */
  milestone: { name: string; kind: 'check' | 'date' | 'text'; text: string | null };
  /** Answers the team's survey, or declines it when there are no results. */
  survey: { results: { question: string; rating: 1 | 3 | 5; detail: string | null }[] };
}

export type ActionKind = keyof DemoActions;

/** An action of a person on a project. */
export type PlannedAction<K extends ActionKind = ActionKind> = {
  [Kind in K]: { does: Kind } & DemoActions[Kind];
}[K];

/** The state in which a project is now. */
export interface Place {
  group: DemoGroup;
  state: string;
  held: boolean;
  /** Its number among the projects of its group. */
  turn: number;
}

export interface PlannedStep {
  /** The login of the person. */
  by: string;
  /** Working minutes before now. */
  ago: number;
  action: PlannedAction;
}

/** The plan of a project: all random choices are made, and nothing is written yet. */
export interface PlannedProject {
  group: DemoGroup;
  name: string;
  requester: string;
  panOwner: string | null;
  /** Working minutes before now at which it is raised. */
  ago: number;
  /** The services chosen when it is raised. */
  services: { name: string; count: number }[];
  /** Seeds the values of its form, which depend on the day on which it is raised. */
  seed: number;
  /** In order. */
  steps: PlannedStep[];
}
