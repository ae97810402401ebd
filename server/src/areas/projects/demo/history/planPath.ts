import type { DemoGroup, DemoTransition } from '../groups/groupData';
import type { Random } from '../../../../kernel/demo/seededRandom';

/** The straight way from a group's start to a state; where several transitions lead there, they take turns. */
function straightTo(group: DemoGroup, target: string, turn: number): DemoTransition[] {
  const start = group.states.find((state) => state.start)?.name;
  if (target === start) return [];
  const into = group.transitions.filter(({ to, detour }) => to === target && !detour);
  if (!into.length) throw new Error(`In ${group.name} no way leads to ${target}.`);
  const last = into[turn % into.length]!;
  return [...straightTo(group, last.from, turn), last];
}

/** From one state to another on straight transitions; undefined when none lead there. */
function straightBetween(group: DemoGroup, from: string, to: string): DemoTransition[] | undefined {
  if (from === to) return [];
  for (const one of group.transitions) {
    if (one.from !== from || one.detour) continue;
    const rest = straightBetween(group, one.to, to);
    if (rest) return [one, ...rest];
  }
  return undefined;
}

/**
 * The transitions that bring a project from its group's start to a state. In a state that a way back leaves, some projects
 * take it and come again.
 * @param turn the project's number among those of its group
 */
export function pathTo(random: Random, group: DemoGroup, target: string, turn: number): DemoTransition[] {
  const path: DemoTransition[] = [];
  const arrive = (at: string) => {
    for (const back of group.transitions) {
      if (back.from !== at || !back.detour || !random.chance(back.detour)) continue;
      const again = straightBetween(group, back.to, at);
      if (!again) throw new Error(`In ${group.name} no way leads from ${back.to} back to ${at}.`);
      path.push(back, ...again);
    }
  };
  for (const one of straightTo(group, target, turn)) {
    path.push(one);
    arrive(one.to);
  }
  return path;
}
