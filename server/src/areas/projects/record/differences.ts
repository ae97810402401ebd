import { isDeepStrictEqual } from 'node:util';
import type { AuditChange } from 'shared-api/contracts/audit';
import type { ProjectChangeKind } from 'shared-api/contracts/mail';
import { projectFieldTitles } from 'shared-api/projectFields';
import { partDifferences } from './partDifferences';
import type { ProjectSnapshot } from './snapshot';

/** What differs between two moments of a project. */
export interface Difference extends AuditChange {
  /** What mail rules call it; null for what no rule speaks of, `state` for the move along the workflow. */
  kind: ProjectChangeKind | 'state' | null;
  /** Told to those alone who may see financials. No difference speaks of a price. */
  needs?: 'financials';
  /** Somebody waits for it: its mail goes at once. Source: domain.md 3 (approvals). */
  atOnce?: true;
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

function words(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return yesNo(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Nested properties by their dotted names. */
function leaves(values: Record<string, unknown>, prefix = ''): [string, unknown][] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leaves(value as Record<string, unknown>, `${prefix}${name}.`)
      : [[prefix + name, value] as [string, unknown]],
  );
}

const p4pKinds: Partial<Record<string, ProjectChangeKind>> = {
  pan_code: 'pan_code',
  delivery_date: 'delivery_date',
};

/** Every difference, in the order in which a project's page shows its facts. */
export function differencesOf(before: ProjectSnapshot, after: ProjectSnapshot): Difference[] {
  const found: Difference[] = [];
  const compare = (field: string, kind: Difference['kind'], from: unknown, to: unknown) => {
    if (!isDeepStrictEqual(from, to)) found.push({ field, kind, from: words(from), to: words(to) });
  };
  compare('State', 'state', before.state.name, after.state.name);
  compare('On hold', 'hold', before.onHold, after.onHold);
  compare(projectFieldTitles.name, null, before.name, after.name);
  compare('Team', 'team', before.team?.name, after.team?.name);
  const roles = new Map([...before.roles, ...after.roles].map(({ id, name }) => [id, name]));
  const holder = (one: ProjectSnapshot, id: number) => one.roles.find((role) => role.id === id)?.usr;
  for (const [id, name] of roles)
    // Two people of one name are two people.
    if (holder(before, id)?.id !== holder(after, id)?.id)
      found.push({
        field: name,
        kind: 'role',
        from: holder(before, id)?.name ?? null,
        to: holder(after, id)?.name ?? null,
      });
  compare('Services locked', 'lock', before.servicesLocked, after.servicesLocked);
  for (const [field, from] of Object.entries(before.p4p)) {
    const key = field as keyof ProjectSnapshot['p4p'];
    compare(projectFieldTitles[key], p4pKinds[field] ?? null, from, after.p4p[key]);
  }
  const was = new Map(leaves(before.properties));
  const is = new Map(leaves(after.properties));
  for (const name of new Set([...was.keys(), ...is.keys()])) compare(name, null, was.get(name), is.get(name));
  return [...found, ...partDifferences(before, after)];
}
