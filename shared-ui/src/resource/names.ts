import { generatePath } from 'react-router-dom';
import type { Identified, Params, ResourceDefinition } from './types';

type Named<Row extends Identified> = Pick<ResourceDefinition<Row, never>, 'nameField'>;
type Addressed = Pick<ResourceDefinition<Identified, never>, 'address'>;
interface WithNoun {
  noun: { one: string };
}

/** The name by which people know a row; empty when it has none. */
export function nameOf<Row extends Identified>({ nameField }: Named<Row>, row: Row): string {
  const value: unknown = row[nameField];
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** `team member` → `Team member`. */
export const sentence = ({ noun }: WithNoun) => noun.one.charAt(0).toUpperCase() + noun.one.slice(1);

/** `team member` → `Create Team Member`. */
export const formTitle = (verb: 'Create' | 'Update', { noun }: WithNoun) =>
  `${verb} ${noun.one.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())}`;

export const listAddress = ({ address }: Addressed, params: Params) => generatePath(address, params);
export const createAddress = (resource: Addressed, params: Params) =>
  `${listAddress(resource, params)}/create`;
export const updateAddress = (resource: Addressed, params: Params, id: number) =>
  `${listAddress(resource, params)}/${id}/update`;
