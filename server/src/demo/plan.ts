import type { DemoGroup } from './groupData';

/** Something that a person does on a project. */
export type Deed =
  | { does: 'team'; team: string }
  | { does: 'role'; role: string; login: string }
  | { does: 'move'; to: string; comment: string | null }
  | { does: 'hold'; hold: boolean; comment: string }
  | { does: 'comment'; comment: string }
  | { does: 'lock' };

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
  deed: Deed;
}

/** A project as it will be raised and moved on: all that chance decides, before anything is written. */
export interface PlannedProject {
  group: DemoGroup;
  name: string;
  requester: string;
  panOwner: string | null;
  /** Working minutes before now at which it is raised. */
  ago: number;
  services: string[];
  /** Draws what the form asks for, once the day is known. */
  seed: number;
  /** In order. */
  steps: PlannedStep[];
}
