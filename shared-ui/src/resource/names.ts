import { generatePath } from 'react-router-dom';
import { formatDate } from '../date/formatDate';
import { labelsOf, namesIn } from './resourceValues';
import type { Identified, Params, ResourceDefinition } from './types';

interface NamedField {
  name: string;
  kind: string;
  options?: readonly { value: string; label: string }[];
}
type Named = Pick<ResourceDefinition<Identified, never>, 'nameField' | 'rowName'> & {
  fields?: readonly NamedField[];
};
type Addressed = Pick<ResourceDefinition<Identified, never>, 'path' | 'address'>;
interface WithNoun {
  noun: { one: string };
}

/** The value of a field in words; empty without one. */
function wordsOf({ fields = [] }: Pick<Named, 'fields'>, row: Identified, name: string): string {
  const value = (row as unknown as Record<string, unknown>)[name];
  const field = fields.find((one) => one.name === name);
  if (field?.options) return labelsOf(field.options, [value ?? []].flat() as string[]);
  if (Array.isArray(value)) return namesIn(value as { name: string }[]);
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return field?.kind === 'date' ? formatDate(value) : value.trim().replace(/\s+/g, ' ');
}

const placeholder = /\{(\w+)\}/g;

/** The value by which a list shows a row: that of its name field; empty without one. */
export const cellNameOf = (resource: Named, row: Identified): string =>
  wordsOf(resource, row, resource.nameField);

/** The fields of which the names of rows are made. */
export const namingFields = ({ nameField, rowName = [] }: Named): string[] => [
  nameField,
  ...rowName.flatMap((template) => [...template.matchAll(placeholder)].map(([, name]) => name!)),
];

/** The name of a row, which tells it from others: `Reopen (Acceptance → In Delivery)`; empty when it has none. */
export function nameOf(resource: Named, row: Identified): string {
  for (const template of resource.rowName ?? []) {
    let isComplete = true;
    const name = template.replace(placeholder, (_, field: string) => {
      const words = wordsOf(resource, row, field);
      isComplete &&= words !== '';
      return words;
    });
    if (isComplete) return name;
  }
  return cellNameOf(resource, row);
}

/**
 * What a sentence calls a row: its name, behind the noun where the name alone would read as something else:
 * `the transition Reopen (Acceptance → In Delivery)`.
 */
export function phraseOf(resource: Named & WithNoun, row: Identified): string {
  const name = nameOf(resource, row) || 'this';
  return resource.rowName && name !== 'this' ? `the ${resource.noun.one} ${name}` : name;
}

/** `team member` → `Team member`. */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `team members` → `Team Members`. */
export const titleCase = (text: string) => text.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());

const createAndDelete = { create: 'Create', created: 'created', remove: 'Delete', removed: 'deleted' };
const addAndRemove = { create: 'Add', created: 'added', remove: 'Remove', removed: 'removed' };

/** The words for what is done with rows: users are added to a parent and removed from it, other rows are created and deleted. */
export const verbsOf = ({ membership }: Pick<ResourceDefinition<Identified, never>, 'membership'>) =>
  membership ? addAndRemove : createAndDelete;

/** `team member` → `Update Team Member`. @param verb of `verbsOf`, or `Update` */
export const formTitle = (verb: string, { noun }: WithNoun) => `${verb} ${titleCase(noun.one)}`;

export const listAddress = ({ path, address = path }: Addressed, params: Params) =>
  generatePath(address, params);
/** The address of the row to which a list belongs: `/groups/3/roles/1` for `/groups/3/roles/1/users`. */
export const parentAddress = (resource: Addressed, params: Params) =>
  listAddress(resource, params).replace(/\/[^/]+$/, '');
export const createAddress = (resource: Addressed, params: Params) =>
  `${listAddress(resource, params)}/create`;
export const updateAddress = (resource: Addressed, params: Params, id: number) =>
  `${listAddress(resource, params)}/${id}/update`;
