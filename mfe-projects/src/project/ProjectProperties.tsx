import { can, useProjectSchema } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { flattenSchema, valueAt } from 'shared-api/schema';
import { Description, DescriptionList, LoadError, Skeleton, WhileLoading } from 'shared-ui/core';
import { FactsSection } from './FactsSection';
import { PropertyValue, propertyText } from './PropertyValue';
import { UpdatePropertyButton } from './UpdatePropertyButton';
import { WhileOffered } from './WhileOffered';

const longText = 40;

const skeleton = (
  <div role="status" aria-label="Loading the properties">
    <Skeleton width="40%" height={14} />
  </div>
);

/**
 * What the delivery group asks of its projects beside the common facts, in the schema's order, nested objects flattened, with
 * a pencil where the caller may change a value. Source: spec 000, point 2 (Info tab).
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
  // Until the schema is there, what the project holds tells whether there is anything to wait for.
  if (schema ? !leaves.length : !Object.keys(project.properties).length) return null;
  return (
    <FactsSection id="project-properties" title={title}>
      <WhileLoading loading={!schema} skeleton={skeleton}>
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
      </WhileLoading>
    </FactsSection>
  );
}
