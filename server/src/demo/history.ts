import type { Insertable } from 'kysely';
import type { HoldIntervalTable, StateIntervalTable, TimelineEntryTable } from '../projects/projects.tables';
import { idOf } from './loadDemo';
import type { LoadedGroup } from './loadGroups';
import type { Random } from './random';
import { demoComments, demoTransitions } from './workflow';

/** What is known of a project's past: where it is, since when, and who has a part in it. */
export interface Past {
  projectId: number;
  group: LoadedGroup;
  state: string;
  createdOn: Date;
  stateSince: Date;
  onHold: boolean;
  requesterId: number;
  /** People who move it on and write comments; never empty. */
  peopleIds: number[];
}

export interface History {
  intervals: Insertable<StateIntervalTable>[];
  holds: Insertable<HoldIntervalTable>[];
  entries: Insertable<TimelineEntryTable>[];
}

/** The shortest way along a group's transitions from its start to a state; the group's workflow has one. */
export function pathTo({ name, states }: Pick<LoadedGroup, 'name' | 'states'>, target: string): string[] {
  const start = states.find((state) => state.start)?.name;
  if (!start) throw new Error(`The group ${name} has no start state.`);
  const found = new Map([[start, [start]]]);
  for (const [state, path] of found) {
    if (state === target) return path;
    for (const { from, to } of demoTransitions[name] ?? [])
      if (from === state && !found.has(to)) found.set(to, [...path, to]);
  }
  throw new Error(`In ${name} no way leads to ${target}.`);
}

/** What happened on a project from its creation until now, along the group's own transitions. */
export function historyOf(random: Random, past: Past, now: Date): History {
  const { projectId, group, createdOn, stateSince, requesterId, peopleIds } = past;
  const path = pathTo(group, past.state);
  const span = stateSince.getTime() - createdOn.getTime();
  // The last step is the one the project shows; those before it lie somewhere between.
  const times = path.map((_, i) =>
    i === 0 ? 0 : i === path.length - 1 ? 1 : (i - 1 + random.next()) / Math.max(1, path.length - 1),
  );
  const at = times.map((share) => new Date(createdOn.getTime() + span * share));
  const history: History = { intervals: [], holds: [], entries: [] };
  const entry = (more: Partial<Insertable<TimelineEntryTable>> & { created_on: Date; creator_id: number }) =>
    history.entries.push({
      project_id: projectId,
      project_state_id: null,
      prev_state_id: null,
      on_hold: null,
      comment: null,
      ...more,
    });
  path.forEach((state, i) => {
    const stateId = idOf(group.stateIds, state);
    history.intervals.push({
      project_id: projectId,
      project_state_id: stateId,
      entered_on: at[i]!,
      left_on: at[i + 1] ?? null,
    });
    const needsComment = demoTransitions[group.name]?.some(
      (one) => one.from === path[i - 1] && one.to === state && one.comment,
    );
    entry({
      created_on: at[i]!,
      creator_id: i < 2 ? requesterId : random.pick(peopleIds),
      project_state_id: stateId,
      prev_state_id: i ? idOf(group.stateIds, path[i - 1]!) : null,
      comment: needsComment || (i > 0 && random.chance(0.15)) ? random.pick(demoComments) : null,
    });
  });
  const end = now.getTime() - 60_000;
  for (let n = random.between(0, 3); n > 0; n--) {
    const time =
      createdOn.getTime() +
      (Math.min(end, stateSince.getTime() + 5 * 86_400_000) - createdOn.getTime()) * random.next();
    entry({
      created_on: new Date(time),
      creator_id: random.pick([requesterId, ...peopleIds]),
      comment: random.pick(demoComments),
    });
  }
  if (past.onHold) {
    const heldOn = new Date(stateSince.getTime() + (end - stateSince.getTime()) * random.next());
    history.holds.push({ project_id: projectId, held_on: heldOn, freed_on: null });
    entry({
      created_on: heldOn,
      creator_id: random.pick(peopleIds),
      on_hold: true,
      comment: 'Waiting for the vendor.',
    });
  }
  return history;
}
