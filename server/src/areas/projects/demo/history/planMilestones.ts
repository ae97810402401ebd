import { membersOf } from './cast';
import { demoMilestones } from '../groups/milestoneData';
import type { PlannedAction, PlannedProject, PlannedStep } from './plan';
import { staysOf, type Stay } from './staysOf';
import { seededRandom, type Random } from '../../../../kernel/demo/seededRandom';

/** Working minutes; no milestones are planned in a shorter stay. */
const minStay = 60;

/** Picks the person who changes milestones: the project's manager, or a member of its team. */
function pickEditor(random: Random, { team, manager }: Stay): string | undefined {
  const members = membersOf(team);
  if (manager && (!members.length || random.chance(0.6))) return manager;
  return members.length ? random.pick(members) : undefined;
}

interface Planned {
  stay: Stay;
  action: PlannedAction;
}

/** Spreads actions evenly over a stay. */
function spread(random: Random, stay: Stay, actions: readonly PlannedAction[]): PlannedStep[] {
  const gap = (stay.from - stay.to) / (actions.length + 1);
  return actions.flatMap((action, index) => {
    const by = pickEditor(random, stay);
    return by ? [{ by, action, ago: stay.from - Math.round(gap * (index + 1)) }] : [];
  });
}

/**
 * Adds milestones to a project: a template is chosen in the state that the group's data names, and each milestone is completed
 * in its own state. Milestones that a file completes are completed by the steps that attach it.
 */
export function withMilestones(project: PlannedProject): PlannedProject {
  const data = demoMilestones[project.group.name];
  // A seed of its own keeps all other random choices the same.
  const random = seededRandom(project.seed + 70_001);
  if (!data || !random.chance(data.chosen.share)) return project;
  const names = random.pick(Object.values(data.groups));
  const chosen = data.milestones.filter(({ name }) => names.includes(name));
  const resets = new Set(project.group.states.filter(({ reset }) => reset).map(({ name }) => name));
  const closed = new Set(project.group.states.filter((state) => state.closed).map(({ name }) => name));
  const planned: Planned[] = [];
  let isChosen = false;
  const done = new Set<string>();
  for (const stay of staysOf(project)) {
    if (resets.has(stay.state)) done.clear();
    if (closed.has(stay.state) || stay.from - stay.to < minStay || !pickEditor(random, stay)) continue;
    if (!isChosen && stay.state === data.chosen.during) {
      planned.push({ stay, action: { does: 'milestones', names: [...names] } });
      isChosen = true;
    }
    if (!isChosen) continue;
    for (const { name, by, during: state } of chosen) {
      const isFile = typeof by === 'object' && 'file' in by;
      // In the current state some milestones are still open.
      const isReached = stay.isOver || random.chance(0.5);
      if (state !== stay.state || done.has(name) || isFile || !isReached) continue;
      const text = typeof by === 'object' ? random.pick(by.texts) : null;
      const kind = typeof by === 'object' ? 'text' : by;
      planned.push({ stay, action: { does: 'milestone', name, kind, text } });
      done.add(name);
    }
  }
  const stays = [...new Set(planned.map(({ stay }) => stay))];
  const added = stays.flatMap((stay) =>
    spread(
      random,
      stay,
      planned.filter((one) => one.stay === stay).map(({ action }) => action),
    ),
  );
  return { ...project, steps: [...project.steps, ...added].sort((a, b) => b.ago - a.ago) };
}
