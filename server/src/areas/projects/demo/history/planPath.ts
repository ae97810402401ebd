import type { DemoGroup, DemoTransition } from '../groups/groupData';
import type { Random } from '../../../../kernel/demo/seededRandom';

/** The path without detours from a group's start state to a state; alternatives are taken in turns. */
function pathWithoutDetours(group: DemoGroup, target: string, turn: number): DemoTransition[] {
  const start = group.states.find((state) => state.start)?.name;
  if (target === start) return [];
  const into = group.transitions.filter(({ to, detour }) => to === target && !detour);
  if (!into.length) throw new Error(`In ${group.name} no way leads to ${target}.`);
  const last = into[turn % into.length]!;
  return [...pathWithoutDetours(group, last.from, turn), last];
}

/** A path without detours between two states; undefined when there is none. */
function findPathBetween(group: DemoGroup, from: string, to: string): DemoTransition[] | undefined {
  if (from === to) return [];
  for (const one of group.transitions) {
    if (one.from !== from || one.detour) continue;
    const rest = findPathBetween(group, one.to, to);
    if (rest) return [one, ...rest];
  }
  return undefined;
}

/**
 * Draws the transitions that bring a project from its group's start state to a state. Some projects take a detour from a state
 * that has one, and come back to it.
 * @param turn the project's number among those of its group
 */
export function pathTo(random: Random, group: DemoGroup, target: string, turn: number): DemoTransition[] {
  const path: DemoTransition[] = [];
  const addDetours = (at: string) => {
    for (const back of group.transitions) {
      if (back.from !== at || !back.detour || !random.chance(back.detour)) continue;
      const again = findPathBetween(group, back.to, at);
      if (!again) throw new Error(`In ${group.name} no way leads from ${back.to} back to ${at}.`);
      path.push(back, ...again);
    }
  };
  for (const one of pathWithoutDetours(group, target, turn)) {
    path.push(one);
    addDetours(one.to);
  }
  return path;
}
