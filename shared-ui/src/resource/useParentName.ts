import { useParams } from 'react-router-dom';
import { useAddressName } from '../display/pageCrumb';
import { parentAddress } from './names';
import type { Identified, ResourceDefinition } from './types';

/**
 * Names the row to which a resource's list belongs in the breadcrumbs and in the browser tab.
 * @returns its name; undefined while it loads, and if no parent is declared
 */
export function useParentName<Row extends Identified, Body>(
  resource: ResourceDefinition<Row, Body>,
): string | undefined {
  const params = useParams();
  const name = resource.useParent(params);
  useAddressName(parentAddress(resource, params), name);
  return name;
}
