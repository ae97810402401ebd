import type { ProjectHistory } from './actionHandlers';
import { demoHolders, type Cast } from './cast';
import { demoGroups } from '../groups/groups';
import type { DemoGroup } from '../groups/groupData';
import type { Place, PlannedProject } from './plan';
import { withFinancials } from './planFinancials';
import { withAttachments } from './planAttachments';
import { planHistory } from './planHistory';
import { randomServices, withServices } from './planServices';
import { planSurveys } from './planSurveys';
import { withMilestones } from './planMilestones';
import { seededRandom, type Random } from '../../../../kernel/demo/seededRandom';

const projectCount = 300;
/** One in this number of open projects is held. */
const openPerHeld = 20;
/** Minutes since the newest projects were raised and since the latest moves, so that the demo always shows recent activity. */
const recentlyRaised = [9, 75, 400, 900];
const recentlyMoved = [4, 26, 110, 260, 520];

/** Draws a name of at most 64 characters from the words of a group. */
const drawName = (random: Random, { names }: DemoGroup): string =>
  `${random.pick(names.verbs)} ${random.pick(names.things)}, ${random.pick(names.places)}`.slice(0, 64);

/** Repeats each item in proportion to its share, so that there are `count` in all. */
function apportion<T extends { share: number }>(items: readonly T[], count: number): T[] {
  const sum = items.reduce((total, { share }) => total + share, 0);
  let owed = 0;
  let given = 0;
  return items.flatMap((item) => {
    owed += (item.share / sum) * count;
    const n = Math.round(owed) - given;
    given += n;
    return Array.from({ length: n }, () => item);
  });
}

/** Distributes projects over groups and their states, by their shares. */
function placesOf(count: number): Place[] {
  const groups = apportion(demoGroups, count);
  let open = 0;
  return demoGroups.flatMap((group) =>
    apportion(group.states, groups.filter((one) => one === group).length).map(({ name, closed }, turn) => ({
      group,
      state: name,
      turn,
      held: !closed && ++open % openPerHeld === openPerHeld / 2,
    })),
  );
}

function planProject(random: Random, place: Place, seed: number): PlannedProject {
  const { group } = place;
  const requester = random.pick(group.requesters);
  const asksForOwner = group.roles.some(({ name, atStart }) => name === 'PAN Owner' && atStart);
  const panOwner = asksForOwner ? random.pick(demoHolders.panOwners) : null;
  const holders = new Map(panOwner === null ? [] : [['PAN Owner', panOwner]]);
  const cast: Cast = { group, requester, team: null, holders };
  return {
    group,
    seed,
    requester,
    panOwner,
    name: drawName(random, group),
    services: random.some(randomServices(group), random.between(1, 4)).map((name) => ({ name, count: 1 })),
    ...planHistory(random, cast, place),
  };
}

/** Shifts the history of a project so that it ends at most a number of minutes ago. */
function endWithin(project: PlannedProject, minutes: number): void {
  const last = project.steps.at(-1)?.ago ?? project.ago;
  const by = Math.max(0, last - minutes);
  project.ago -= by;
  for (const step of project.steps) step.ago -= by;
}

/** Shifts the histories of the projects with the latest events, one to each number of minutes before now. */
function makeRecent(projects: PlannedProject[], minutes: readonly number[]): void {
  const age = ({ ago, steps }: PlannedProject) => steps.at(-1)?.ago ?? ago;
  const latest = projects.sort((a, b) => age(a) - age(b));
  minutes.forEach((one, i) => {
    if (latest[i]) endWithin(latest[i], one);
  });
}

/**
 * Plans three hundred projects over eighteen months, the oldest first. The plan is the same each time, since its times are
 * working minutes before now.
 * @param added the histories that other areas add
 */
export function planProjects(added: readonly ProjectHistory[] = []): PlannedProject[] {
  const random = seededRandom(413);
  const places = placesOf(projectCount);
  const names = new Set<string>();
  const projects = places.map((place, n) => {
    // Each project has a seed of its own, so that a change of one group's data leaves the projects of the others the same.
    const own = seededRandom(random.between(0, 2 ** 31));
    const project = planProject(own, place, n);
    while (names.has(project.name)) project.name = drawName(own, place.group);
    names.add(project.name);
    return project;
  });
  makeRecent(
    projects.filter(({ steps }) => !steps.length),
    recentlyRaised,
  );
  makeRecent(
    projects.filter(({ steps }) => steps.at(-1)?.action.does === 'move'),
    recentlyMoved,
  );
  planSurveys(projects);
  return projects
    .map(withServices)
    .map(withMilestones)
    .map(withAttachments)
    .map(withFinancials)
    .map((project) => added.reduce((planned, history) => history.plan(planned), project))
    .sort((a, b) => b.ago - a.ago);
}
