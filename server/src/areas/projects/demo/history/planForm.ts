import { addDays, addWorkingDays, earliestDeliveryDate, type Holidays } from 'shared-api/workingDays';
import type { CreateProject } from 'shared-api/contracts/projectForm';
import { isDateField, mapFields, p4pFields, type P4pField } from 'shared-api/projectFields';
import type { DemoGroup } from '../groups/groupData';
import type { DemoProperty, DemoValues } from '../groups/propertyData';
import type { PlannedProject } from './plan';
import { seededRandom, type Random } from '../../../../kernel/demo/seededRandom';

function draw(random: Random, values: DemoValues, today: string): unknown {
  if ('options' in values) return random.pick(values.options)[0];
  if ('oneOf' in values) return random.pick(values.oneOf);
  if ('daysAhead' in values) return addDays(today, random.between(...values.daysAhead));
  if ('numbered' in values) return values.numbered.replace('#', String(random.between(...values.between)));
  const [low, high] = values.between;
  const { steps = 1 } = values;
  return low + random.between(0, Math.floor((high - low) / steps)) * steps;
}

/** Draws the values of a group's properties; a name with a dot is a member of an object. */
function drawValues(random: Random, properties: readonly DemoProperty[], today: string) {
  const filled: Record<string, unknown> = {};
  for (const { name, values, share = 1 } of properties) {
    const [outer = '', inner] = name.split('.');
    if (!values || !random.chance(share)) continue;
    const value = draw(random, values, today);
    filled[outer] =
      inner === undefined ? value : { ...(filled[outer] as object | undefined), [inner]: value };
  }
  return filled;
}

function drawP4p(random: Random, { name, work }: DemoGroup, today: string, holidays: Holidays) {
  const own: Partial<Record<P4pField, () => string>> = {
    clarity_code: () =>
      `${name.slice(0, 3).toUpperCase()}-${today.slice(0, 4)}-${random.between(1000, 9999)}`,
    pan_code: () => `${random.between(1000, 9899)}-${random.between(10, 99)}-${random.between(100, 999)}`,
    release_id: () => `OPS-${random.between(10_000, 99_999)}`,
    work_required: () => random.pick(work),
  };
  const earliest = earliestDeliveryDate(today, holidays);
  return mapFields(p4pFields, (field) => {
    if (isDateField(field)) return addWorkingDays(earliest, random.between(0, 75), holidays);
    return own[field]?.() ?? String(random.between(1000, 9999));
  });
}

/**
 * Fills in the form of a project, except its PAN Owner.
 * @param today the day on which it is raised
 */
export function fillForm(
  { group, name, seed }: PlannedProject,
  today: string,
  holidays: Holidays,
): Pick<CreateProject, 'name' | 'properties' | 'p4p'> {
  const random = seededRandom(seed);
  return {
    name,
    properties: drawValues(random, group.properties, today),
    p4p: group.useP4p ? drawP4p(random, group, today, holidays) : null,
  };
}
