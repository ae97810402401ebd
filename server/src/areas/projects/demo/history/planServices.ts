import type { DemoService } from '../catalogue/catalogueData';
import type { DemoGroup } from '../groups/groupData';
import type { PlannedProject, PlannedStep } from './plan';
import { seededRandom, type Random } from '../../../../kernel/demo/seededRandom';

/** How many projects that are still before their delivery ask for what is chosen once at the most. */
const surveyed = 0.3;

/** The services that chance chooses from, in the catalogue's order. */
export const chosenByChance = ({ useSubcats, catalogue }: DemoGroup): string[] =>
  useSubcats ? (catalogue?.services ?? []).flatMap(({ name, taken }) => (taken ? [name] : [])) : [];

const serviceOf = (group: DemoGroup, name: string): DemoService =>
  group.catalogue!.services.find((one) => one.name === name)!;

/** How many of a service: few as often as many in its range, and in round numbers where there are many. */
function quantity(random: Random, { taken = [1, 1] }: DemoService): number {
  const [low, high] = taken;
  const drawn = low + Math.floor((high - low + 1) * random.next() ** 1.8);
  return drawn > 12 ? drawn - (drawn % 4) : drawn;
}

/** Whether nothing resolves as the price of so many. */
const isUnpriced = ({ price, tiers = [] }: DemoService, count: number) =>
  price === null && !tiers.some(([min]) => min <= count);

/** A design is asked for in delivery: only projects that have not come that far take what asks for one. */
const beforeDelivery = ({ steps }: PlannedProject) =>
  !steps.some(({ action }) => action.does === 'move' && ['In Delivery', 'Cancelled'].includes(action.to));

/** Quotes for the lines without a price, by whoever locks the services, in the minutes before. */
function quotesBefore(
  random: Random,
  project: PlannedProject,
  lock: PlannedStep,
  since: number,
): PlannedStep[] {
  const open = project.services
    .map(({ name, count }) => ({ service: serviceOf(project.group, name), count }))
    .filter(({ service, count }) => service.quotes && isUnpriced(service, count));
  const gap = (since - lock.ago) / (open.length + 1);
  return open.map(({ service: { name, quotes } }, index) => ({
    by: lock.by,
    ago: Math.round(since - gap * (index + 1)),
    action: {
      does: 'quoteService',
      service: name,
      // In tens, as people quote.
      price: 10 * random.between(quotes!.price[0] / 10, quotes!.price[1] / 10),
      slo: 5 * random.between(quotes!.slo[0] / 5, quotes!.slo[1] / 5),
      scope: random.pick(quotes!.says),
    },
  }));
}

/**
 * Gives the services of a project their quantities, and quotes what has no price before the services are locked for the first
 * time. Changes nothing else of the plan.
 */
export function withServices(project: PlannedProject): PlannedProject {
  const { group, steps } = project;
  if (!group.useSubcats || !group.catalogue) return project;
  const random = seededRandom(project.seed + 4099);
  const services = project.services.map(({ name }) => ({
    name,
    count: quantity(random, serviceOf(group, name)),
  }));
  const once = group.catalogue.services.find(({ attachments, taken }) => attachments && !taken);
  if (once && random.chance(surveyed) && beforeDelivery(project))
    services.push({ name: once.name, count: 1 });
  const planned = { ...project, services };
  const index = steps.findIndex(({ action }) => action.does === 'lock');
  if (index < 0) return planned;
  const since = steps[index - 1]?.ago ?? project.ago;
  const quotes = quotesBefore(random, planned, steps[index]!, since);
  return { ...planned, steps: [...steps.slice(0, index), ...quotes, ...steps.slice(index)] };
}
