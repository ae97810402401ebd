import { useId } from 'react';
import { useNewProjectSchema } from 'shared-api/delivery';
import { useOrganisation } from 'shared-api/portal';
import { propertyCheck } from 'shared-api/schema';
import { useToday } from 'shared-api/today';
import { ErrorPanel, styled, t } from 'shared-ui/core';
import {
  blockSubmitKeys,
  Formik,
  SchemaFields,
  schemaValidation,
  toFormValues,
  useFormikContext,
  Yup,
} from 'shared-ui/form';
import { useParams } from 'shared-ui/router';
import { previewLeaves, type EditedProperty } from './previewSchema';

const Panel = styled('section')({
  alignSelf: 'start',
  position: 'sticky',
  top: 16,
  margin: '4px 0 24px',
  padding: 16,
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.bgSubtle,
  '& > h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& > p': { margin: '4px 0 16px', fontSize: 12, lineHeight: '16px', letterSpacing: 0, color: t.text3 },
});

/** The form of a new project as requesters will see it, with the property that is being edited. What is typed there is not kept. */
export function PropertyPreview() {
  const id = useId();
  const { groupId = '' } = useParams();
  const { timeZone } = useOrganisation();
  const { values, initialValues } = useFormikContext<EditedProperty>();
  const { data, error, isLoading, retry } = useNewProjectSchema(Number(groupId));
  const leaves = previewLeaves(data, values, initialValues.name || undefined);
  const today = useToday(timeZone);
  return (
    <Panel aria-labelledby={id} onKeyDown={blockSubmitKeys}>
      <h2 id={id}>As requesters will see it</h2>
      <p>Try it: what is typed here is not kept.</p>
      {error && !data ? (
        <ErrorPanel title="The other fields did not load" onRetry={retry} retrying={isLoading}>
          {error.message}
        </ErrorPanel>
      ) : null}
      <Formik
        // Other rules make another form.
        key={JSON.stringify(
          leaves.map(({ path, schema }) => [path, schema.type, schema.format, schema.default]),
        )}
        initialValues={{ preview: toFormValues(leaves) }}
        validationSchema={Yup.object({ preview: schemaValidation(leaves, propertyCheck({ today })) })}
        onSubmit={() => undefined}
      >
        <SchemaFields leaves={leaves} prefix="preview" today={today} />
      </Formik>
    </Panel>
  );
}
