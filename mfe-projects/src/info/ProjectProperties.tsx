import { can } from 'shared-api/client';
import { useProjectSchema } from 'shared-api/delivery';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { flattenSchema, valueAt } from 'shared-api/schema';
import { Description, DescriptionList, LoadError, Skeleton, useDelayedFlag } from 'shared-ui/core';
import { FactsSection } from '../shared/FactsSection';
import { PropertyValue, propertyText } from './PropertyValue';
import { UpdatePropertyButton } from './UpdatePropertyButton';
import { WhileOffered } from '../shared/WhileOffered';

/** Longer texts take the whole width. */
const longText = 40;

const countOf = (values: object): number =>
  Object.values(values).reduce<number>(
    (sum, value) => sum + (value && typeof value === 'object' ? countOf(value as object) : 1),
    0,
  );

/** Rows for as many properties as the project has, so that the content below does not move when they load. */
function PropertiesSkeleton({ count }: { count: number }) {
  const slow = useDelayedFlag(true);
  return (
    <div role="status" aria-label="Loading the properties">
      <DescriptionList columns={2}>
        {Array.from({ length: count }, (_, i) => (
          <Description key={i} label="">
            {slow ? <Skeleton width="60%" height={14} /> : ' '}
          </Description>
        ))}
      </DescriptionList>
    </div>
  );
}

/**
 * The properties that the delivery group adds to its projects, in the order of the schema, nested objects flattened, with a pencil
 * beside each value that the user may change. Source: spec 000, point 2 (Info tab).
 */
export function ProjectProperties({
  project,
  permissions,
}: {
  project: Project;
  permissions: readonly Permission[] | undefined;
}) {
  const read = useProjectSchema(String(project.id));
  const { data: schema, error } = read;
  const title = `${project.project_type.name} properties`;
  const leaves = schema ? flattenSchema(schema) : [];
  const mayChange = can(permissions, 'PUT', 'project');
  if (error && !schema)
    return (
      <FactsSection id="project-properties" title={title}>
        <LoadError title="The properties did not load." read={read} />
      </FactsSection>
    );
  // Until the schema has loaded, the project's own values tell whether there is anything to wait for.
  if (schema ? !leaves.length : !Object.keys(project.properties).length) return null;
  return (
    <FactsSection id="project-properties" title={title}>
      {schema ? (
        <DescriptionList columns={2}>
          {leaves.map((leaf) => {
            const value = valueAt(project.properties, leaf.path);
            const text = propertyText(leaf, value);
            return (
              <Description
                key={leaf.path}
                label={leaf.title}
                wide={leaf.schema['ui:widget'] === 'textarea' || text.length > longText}
                action={
                  <WhileOffered when={mayChange && !leaf.schema.readOnly}>
                    <UpdatePropertyButton project={project} leaf={leaf} />
                  </WhileOffered>
                }
              >
                {text && <PropertyValue leaf={leaf} value={value} />}
              </Description>
            );
          })}
        </DescriptionList>
      ) : (
        <PropertiesSkeleton count={countOf(project.properties)} />
      )}
    </FactsSection>
  );
}
