import type { DemoFileName } from '../demoFiles';
import type { DemoGroup } from '../groups/groupData';

/** Something that a person does on a project. */
export type PlannedAction =
  | { does: 'team'; team: string }
  | { does: 'role'; role: string; login: string }
  | { does: 'move'; to: string; comment: string | null }
  | { does: 'hold'; hold: boolean; comment: string }
  | { does: 'comment'; comment: string }
  | { does: 'lock' }
  /** Adds a file of a type, called so; an Other is described. */
  | { does: 'attach'; type: string; described: string | null; file: DemoFileName; called: string }
  /** Submits scope and price; the price is what the services come to. */
  | { does: 'financials'; scope: string }
  | { does: 'quote'; scope: string; price: number }
  /** Approves or rejects the project's nth quote, counted from 0. */
  | { does: 'decide'; nth: number; approve: boolean }
  /** Price of one in dollars, target in days. */
  | { does: 'quoteService'; service: string; price: number; slo: number; scope: string }
  /** Chooses which milestones the project passes. */
  | { does: 'milestones'; names: string[] }
  /** Completes one: by a tick, by the day on which it is done, or by a text. */
  | { does: 'milestone'; name: string; kind: 'check' | 'date' | 'text'; text: string | null }
  /**
   * Books a subtype some days later: in the first time that is free then, or at a time of day, `HH:mm` in UTC, whatever stands
   * against it; in the place of the project's nth booking, counted from 0, where one is named.
   */
  | {
      does: 'book';
      subtype: string;
      inDays: number;
      at: string | null;
      data: Record<string, unknown>;
      instead: number | null;
    }
  /** Approves or cancels the project's nth booking. */
  | { does: 'bookingStatus'; nth: number; status: 'booked' | 'cancelled' }
  /** Answers what the team asks; without results it is declined. */
  | { does: 'survey'; results: { question: string; rating: 1 | 3 | 5; detail: string | null }[] };

/** Where a project stands now. */
export interface Place {
  group: DemoGroup;
  state: string;
  held: boolean;
  /** Its number among the projects of its group. */
  turn: number;
}

export interface PlannedStep {
  by: string;
  /** Working minutes before now. */
  ago: number;
  action: PlannedAction;
}

/** A project as it will be raised and moved on: all that chance decides, before anything is written. */
export interface PlannedProject {
  group: DemoGroup;
  name: string;
  requester: string;
  panOwner: string | null;
  /** Working minutes before now at which it is raised. */
  ago: number;
  /** The lines that its requester chooses when it is raised. */
  services: { name: string; count: number }[];
  /** Draws what the form asks for, once the day is known. */
  seed: number;
  /** In order. */
  steps: PlannedStep[];
}
