import type { PlannedProject } from './plan';

/** A stay of a project in a state, with the people who work on it at its end. */
export interface Stay {
  state: string;
  /** Working minutes before now at which it begins. */
  from: number;
  /** Working minutes before now at which it ends; 0 when the project is still there. */
  to: number;
  isOver: boolean;
  team: string | null;
  manager: string | undefined;
}

/**
 * Lists the stays of a project. A stay begins once its people are assigned and the last hold is over, so that what is planned
 * for it happens after that; while the project is still held, the stay has no length.
 */
export function staysOf({ group, ago, steps }: PlannedProject): Stay[] {
  const stays: Stay[] = [];
  let stay: Stay = {
    state: group.states.find(({ start }) => start)!.name,
    from: ago,
    to: 0,
    isOver: false,
    team: null,
    manager: undefined,
  };
  for (const { action, ago: at } of steps) {
    if (action.does === 'team') stay = { ...stay, team: action.team, from: at };
    if (action.does === 'role' && action.role === 'Project Manager')
      stay = { ...stay, manager: action.login, from: at };
    if (action.does === 'hold') stay = { ...stay, from: action.hold ? 0 : at };
    if (action.does !== 'move') continue;
    stays.push({ ...stay, to: at, isOver: true });
    stay = { ...stay, state: action.to, from: at };
  }
  return [...stays, stay];
}
