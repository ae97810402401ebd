import { useMemo } from 'react';
import { bookingSchemaFault } from 'shared-api/bookingSchemaFault';
import { normaliseSchema } from 'shared-api/normaliseSchema';
import { flattenSchema, isObject, localToday } from 'shared-api/schema';
import { styled, t } from 'shared-ui/core';
import { blockSubmitKeys, Formik, SchemaFields, toFormValues, useFormikContext } from 'shared-ui/form';

const Panel = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 12,
  padding: '4px 0 24px',
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& p': { fontSize: 12, lineHeight: '16px', color: t.text3 },
});

const shapeOf = (text: string) => {
  try {
    const schema: unknown = JSON.parse(text);
    if (!isObject(schema) || bookingSchemaFault(schema)) return undefined;
    return flattenSchema(normaliseSchema(schema)).filter((leaf) => !leaf.schema.readOnly);
  } catch {
    return undefined;
  }
};

/** The fields that a schema asks for, as a requester sees them, while the schema is written. */
export function SchemaPreview() {
  const { schema } = useFormikContext<{ schema: string }>().values;
  const leaves = useMemo(() => shapeOf(schema), [schema]);
  return (
    <Panel aria-label="Preview" onKeyDown={blockSubmitKeys}>
      <h2>Fields of each booking</h2>
      {!leaves && <p>The preview appears once the schema has no errors.</p>}
      {leaves?.length === 0 && <p>No fields yet. Each property of the schema becomes a field here.</p>}
      {leaves && leaves.length > 0 && (
        // The values of another schema must not stay.
        <Formik key={schema} initialValues={{ data: toFormValues(leaves, {}) }} onSubmit={() => undefined}>
          <SchemaFields leaves={leaves} prefix="data" today={localToday()} />
        </Formik>
      )}
    </Panel>
  );
}
