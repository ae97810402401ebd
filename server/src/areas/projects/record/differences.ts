import { isDeepStrictEqual } from 'node:util';
import { hasMail, p4pFields, projectFieldTitles } from 'shared-api/projectFields';
import { projectParts } from '../projectParts';
import type { Difference } from './projectPart';
import type { ProjectSnapshot } from './snapshot';

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

function formatValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return yesNo(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Lists nested properties by their dotted names. */
function leaves(values: Record<string, unknown>, prefix = ''): [string, unknown][] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leaves(value as Record<string, unknown>, `${prefix}${name}.`)
      : [[prefix + name, value] as [string, unknown]],
  );
}

/** Lists all differences in the order in which a project's page shows its facts; those of its parts come last. */
export function differencesOf(before: ProjectSnapshot, after: ProjectSnapshot): Difference[] {
  const found: Difference[] = [];
  const compare = (field: string, kind: Difference['kind'], from: unknown, to: unknown) => {
    if (!isDeepStrictEqual(from, to))
      found.push({ field, kind, from: formatValue(from), to: formatValue(to) });
  };
  compare('State', 'state', before.state.name, after.state.name);
  compare('On hold', 'hold', before.onHold, after.onHold);
  compare(projectFieldTitles.name, null, before.name, after.name);
  compare('Team', 'team', before.team?.name, after.team?.name);
  const roles = new Map([...before.roles, ...after.roles].map(({ id, name }) => [id, name]));
  const holder = (one: ProjectSnapshot, id: number) => one.roles.find((role) => role.id === id)?.usr;
  for (const [id, name] of roles)
    // Compares ids: two people may have the same name.
    if (holder(before, id)?.id !== holder(after, id)?.id)
      found.push({
        field: name,
        kind: 'role',
        from: holder(before, id)?.name ?? null,
        to: holder(after, id)?.name ?? null,
      });
  compare('Services locked', 'lock', before.servicesLocked, after.servicesLocked);
  for (const field of p4pFields) {
    compare(projectFieldTitles[field], hasMail(field) ? field : null, before.p4p[field], after.p4p[field]);
  }
  const was = new Map(leaves(before.properties));
  const is = new Map(leaves(after.properties));
  for (const name of new Set([...was.keys(), ...is.keys()])) compare(name, null, was.get(name), is.get(name));
  for (const { name, snapshot } of projectParts())
    if (snapshot) found.push(...snapshot.differences(before.parts[name], after.parts[name]));
  return found;
}
