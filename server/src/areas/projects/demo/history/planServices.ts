import type { DemoService } from '../catalogue/catalogueData';
import type { DemoGroup } from '../groups/groupData';
import type { PlannedProject, PlannedStep } from './plan';
import { seededRandom, type Random } from '../../../../kernel/demo/seededRandom';

/** The share of projects before delivery that choose the service that requires an attachment. */
const requiringAttachment = 0.3;

/** The services that are chosen at random, in the catalogue's order. */
export const randomServices = ({ useSubcats, catalogue }: DemoGroup): string[] =>
  useSubcats ? (catalogue?.services ?? []).flatMap(({ name, taken }) => (taken ? [name] : [])) : [];

const serviceOf = (group: DemoGroup, name: string): DemoService =>
  group.catalogue!.services.find((one) => one.name === name)!;

/** Draws a quantity in the range of a service, more often a low one; large quantities are multiples of four. */
function drawQuantity(random: Random, { taken = [1, 1] }: DemoService): number {
  const [low, high] = taken;
  const drawn = low + Math.floor((high - low + 1) * random.next() ** 1.8);
  return drawn > 12 ? drawn - (drawn % 4) : drawn;
}

/** Whether a quantity of a service has no price. */
const isUnpriced = ({ price, tiers = [] }: DemoService, count: number) =>
  price === null && !tiers.some(([min]) => min <= count);

/** Whether a project can still choose a service that requires an attachment on entering delivery. */
const isBeforeDelivery = ({ steps }: PlannedProject) =>
  !steps.some(({ action }) => action.does === 'move' && ['In Delivery', 'Cancelled'].includes(action.to));

/** Quotes the services without a price before they are locked, by the person who locks them. */
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
      // Rounded to tens.
      price: 10 * random.between(quotes!.price[0] / 10, quotes!.price[1] / 10),
      slo: 5 * random.between(quotes!.slo[0] / 5, quotes!.slo[1] / 5),
      scope: random.pick(quotes!.scopes),
    },
  }));
}

/** Draws the quantities of a project's services, and quotes those without a price before they are first locked. */
export function withServices(project: PlannedProject): PlannedProject {
  const { group, steps } = project;
  if (!group.useSubcats || !group.catalogue) return project;
  const random = seededRandom(project.seed + 4099);
  const services = project.services.map(({ name }) => ({
    name,
    count: drawQuantity(random, serviceOf(group, name)),
  }));
  const once = group.catalogue.services.find(({ attachments, taken }) => attachments && !taken);
  if (once && random.chance(requiringAttachment) && isBeforeDelivery(project))
    services.push({ name: once.name, count: 1 });
  const planned = { ...project, services };
  const index = steps.findIndex(({ action }) => action.does === 'lock');
  if (index < 0) return planned;
  const since = steps[index - 1]?.ago ?? project.ago;
  const quotes = quotesBefore(random, planned, steps[index]!, since);
  return { ...planned, steps: [...steps.slice(0, index), ...quotes, ...steps.slice(index)] };
}
