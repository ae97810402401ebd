import { useParams } from 'react-router-dom';
import { ResourceForm } from './ResourceForm';
import type { Identified, ResourceDefinition } from './types';

/** The page that makes a new one. */
export function ResourceCreate<Row extends Identified, Body>({
  resource,
}: {
  resource: ResourceDefinition<Row, Body>;
}) {
  const calls = resource.calls(useParams());
  return <ResourceForm resource={resource} mode="create" save={calls.create} />;
}
