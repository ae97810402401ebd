import { generatePath } from 'react-router-dom';
import type { Identified, Params, ResourceDefinition } from './types';

type Named = Pick<ResourceDefinition<Identified, never>, 'nameField'> & {
  fields?: readonly { name: string; kind: string; options?: readonly { value: string; label: string }[] }[];
};
type Addressed = Pick<ResourceDefinition<Identified, never>, 'path' | 'address'>;
interface WithNoun {
  noun: { one: string };
}

/** The name of a row; empty when it has none. */
export function nameOf({ nameField, fields = [] }: Named, row: Identified): string {
  const value = (row as unknown as Record<string, unknown>)[nameField];
  const choice = fields.find(({ name }) => name === nameField)?.options?.find((one) => one.value === value);
  if (choice) return choice.label;
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** `team member` → `Team member`. */
export const sentence = ({ noun }: WithNoun) => noun.one.charAt(0).toUpperCase() + noun.one.slice(1);

/** `team members` → `Team Members`. */
export const titleCase = (text: string) => text.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());

/** `team member` → `Create Team Member`. */
export const formTitle = (verb: 'Create' | 'Update', { noun }: WithNoun) => `${verb} ${titleCase(noun.one)}`;

export const listAddress = ({ path, address = path }: Addressed, params: Params) =>
  generatePath(address, params);
export const createAddress = (resource: Addressed, params: Params) =>
  `${listAddress(resource, params)}/create`;
export const updateAddress = (resource: Addressed, params: Params, id: number) =>
  `${listAddress(resource, params)}/${id}/update`;
