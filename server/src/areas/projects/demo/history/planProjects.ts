import type { Cast } from './cast';
import { demoGroups } from '../groups/groups';
import type { DemoGroup } from '../groups/groupData';
import { demoParts } from '../../../accounts/demo/people';
import type { Place, PlannedProject } from './plan';
import { withBookings } from '../../../bookings/demo/planBookings';
import { withFinancials } from './planFinancials';
import { withAttachments } from './planAttachments';
import { planHistory } from './planHistory';
import { chosenByChance, withServices } from './planServices';
import { planSurveys } from './planSurveys';
import { withMilestones } from './planMilestones';
import { seededRandom, type Random } from '../../../../kernel/demo/seededRandom';

const projectCount = 300;
/** One of so many open projects is held. */
const heldOneOf = 20;
/** Minutes ago at which the newest projects were raised, and the latest moves made: something is always just happening. */
const raisedLately = [9, 75, 400, 900];
const movedLately = [4, 26, 110, 260, 520];

/** A name of at most 64 characters, as its group would give it. */
const nameOf = (random: Random, { names }: DemoGroup): string =>
  `${random.pick(names.verbs)} ${random.pick(names.things)}, ${random.pick(names.places)}`.slice(0, 64);

/** Divides a number by weights: as many of each as its share makes, none forgotten. */
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

/** The places of some projects, by the shares of the groups and of their states. */
function placesOf(count: number): Place[] {
  const groups = apportion(demoGroups, count);
  let open = 0;
  return demoGroups.flatMap((group) =>
    apportion(group.states, groups.filter((one) => one === group).length).map(({ name, closed }, turn) => ({
      group,
      state: name,
      turn,
      held: !closed && ++open % heldOneOf === heldOneOf / 2,
    })),
  );
}

function planProject(random: Random, place: Place, seed: number): PlannedProject {
  const { group } = place;
  const requester = random.pick(group.requesters);
  const asksForOwner = group.roles.some(({ name, atStart }) => name === 'PAN Owner' && atStart);
  const panOwner = asksForOwner ? random.pick(demoParts.panOwners) : null;
  const holders = new Map(panOwner === null ? [] : [['PAN Owner', panOwner]]);
  const cast: Cast = { group, requester, team: null, holders };
  return {
    group,
    seed,
    requester,
    panOwner,
    name: nameOf(random, group),
    services: random.some(chosenByChance(group), random.between(1, 4)).map((name) => ({ name, count: 1 })),
    ...planHistory(random, cast, place),
  };
}

/** Lets the whole history of a project end so many minutes ago, if it ended before. */
function bringNearer(project: PlannedProject, minutes: number): void {
  const last = project.steps.at(-1)?.ago ?? project.ago;
  const by = Math.max(0, last - minutes);
  project.ago -= by;
  for (const step of project.steps) step.ago -= by;
}

/** Takes the projects whose last event is latest, and makes it as late as each of these minutes. */
function freshen(projects: PlannedProject[], minutes: readonly number[]): void {
  const age = ({ ago, steps }: PlannedProject) => steps.at(-1)?.ago ?? ago;
  const latest = projects.sort((a, b) => age(a) - age(b));
  minutes.forEach((one, i) => {
    if (latest[i]) bringNearer(latest[i], one);
  });
}

/**
 * Three hundred projects over eighteen months, the oldest first. The same each time it is asked: when they happened is told in
 * working minutes before now.
 */
export function planProjects(): PlannedProject[] {
  const random = seededRandom(413);
  const places = placesOf(projectCount);
  const names = new Set<string>();
  const projects = places.map((place, n) => {
    // A source of its own for each, so that what is changed in one group leaves the others as they are.
    const own = seededRandom(random.between(0, 2 ** 31));
    const project = planProject(own, place, n);
    while (names.has(project.name)) project.name = nameOf(own, place.group);
    names.add(project.name);
    return project;
  });
  freshen(
    projects.filter(({ steps }) => !steps.length),
    raisedLately,
  );
  freshen(
    projects.filter(({ steps }) => steps.at(-1)?.action.does === 'move'),
    movedLately,
  );
  planSurveys(projects);
  return projects
    .map(withServices)
    .map(withMilestones)
    .map(withAttachments)
    .map(withFinancials)
    .map(withBookings)
    .sort((a, b) => b.ago - a.ago);
}
