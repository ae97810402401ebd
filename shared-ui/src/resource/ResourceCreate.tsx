import { useParams } from 'react-router-dom';
import { ResourceForm } from './ResourceForm';
import type { Identified, ResourceDefinition } from './types';

/** The page that creates a row. */
export function ResourceCreate<Row extends Identified, Body>({
  resource,
}: {
  resource: ResourceDefinition<Row, Body>;
}) {
  const calls = resource.calls(useParams());
  return (
    <ResourceForm resource={resource} mode="create" save={(body, _tag, files) => calls.create(body, files)} />
  );
}
