import { membersOf } from './cast';
import { demoMilestones } from '../groups/milestoneData';
import type { PlannedAction, PlannedProject, PlannedStep } from './plan';
import { seededRandom, type Random } from '../../../../kernel/demo/seededRandom';

/** No shorter stay, in working minutes, is filled with milestones. */
const shortest = 60;

/** A stay of a project in a state: from one step to the next that moves it, or until now. */
export interface Stay {
  state: string;
  /** Minutes ago at which it was entered, and left. */
  from: number;
  to: number;
  isOver: boolean;
  team: string | null;
  manager: string | undefined;
}

/** The stays of a project, with who is there by their ends. A stay in which the project is held has none of it. */
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
    // What happens in a stay happens after its people are there and before it ends.
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

/** Who may change milestones: the project's manager, and its team. */
function whoOf(random: Random, { team, manager }: Stay): string | undefined {
  const members = membersOf(team);
  if (manager && (!members.length || random.chance(0.6))) return manager;
  return members.length ? random.pick(members) : undefined;
}

type Planned = { during: Stay; action: PlannedAction };

/** Deeds that are done during a stay, one after the other. */
function during(random: Random, stay: Stay, actions: readonly PlannedAction[]): PlannedStep[] {
  const gap = (stay.from - stay.to) / (actions.length + 1);
  return actions.flatMap((action, index) => {
    const by = whoOf(random, stay);
    return by ? [{ by, action, ago: stay.from - Math.round(gap * (index + 1)) }] : [];
  });
}

/**
 * A project with its milestones: a template chosen in the state that its group chooses one in, and each completed in its time.
 * What is completed by a file is left to whoever adds it.
 */
export function withMilestones(project: PlannedProject): PlannedProject {
  const data = demoMilestones[project.group.name];
  // A source of its own, so that everything else stays as it is.
  const random = seededRandom(project.seed + 70_001);
  if (!data || !random.chance(data.chosen.share)) return project;
  const names = random.pick(Object.values(data.groups));
  const chosen = data.milestones.filter(({ name }) => names.includes(name));
  const resets = new Set(project.group.states.filter(({ reset }) => reset).map(({ name }) => name));
  const closed = new Set(project.group.states.filter((state) => state.closed).map(({ name }) => name));
  const planned: Planned[] = [];
  let has = false;
  const done = new Set<string>();
  for (const stay of staysOf(project)) {
    if (resets.has(stay.state)) done.clear();
    if (closed.has(stay.state) || stay.from - stay.to < shortest || !whoOf(random, stay)) continue;
    if (!has && stay.state === data.chosen.during) {
      planned.push({ during: stay, action: { does: 'milestones', names: [...names] } });
      has = true;
    }
    if (!has) continue;
    for (const { name, by, during: state } of chosen) {
      const isFile = typeof by === 'object' && 'file' in by;
      // Where a project still stands, not everything has been done.
      const now = stay.isOver || random.chance(0.5);
      if (state !== stay.state || done.has(name) || isFile || !now) continue;
      const text = typeof by === 'object' ? random.pick(by.texts) : null;
      const kind = typeof by === 'object' ? 'text' : by;
      planned.push({ during: stay, action: { does: 'milestone', name, kind, text } });
      done.add(name);
    }
  }
  const stays = [...new Set(planned.map((one) => one.during))];
  const added = stays.flatMap((stay) =>
    during(
      random,
      stay,
      planned.filter((one) => one.during === stay).map(({ action }) => action),
    ),
  );
  return { ...project, steps: [...project.steps, ...added].sort((a, b) => b.ago - a.ago) };
}
