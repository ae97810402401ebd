import { styled } from '@mui/material/styles';
import { FormCheckbox } from './FormCheckbox';
import { FormDateField } from './FormDateField';
import { FormNumberField } from './FormNumberField';
import { FormSelect } from './FormSelect';
import { FormTextField } from './FormTextField';
import { fieldKind } from '../../controls/fieldKind';
import type { FieldLeaf } from './schemaValues';

/** A size container: two columns follow its width, not the window's. */
const Frame = styled('div')({ containerType: 'inline-size', minWidth: 0 });
const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '@container (min-width: 480px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > [data-wide]': { gridColumn: '1 / -1' },
  },
});

export interface SchemaFieldProps {
  leaf: FieldLeaf;
  /** Name in the Formik form. */
  name: string;
  /** `YYYY-MM-DD`: earlier days cannot be picked if the schema blocks past days. */
  today: string;
  disabled?: boolean;
  /** For a field that is alone in its dialog. */
  autoFocus?: boolean;
}

/** The field of one value of a schema. Source: spec 000, point 5; spec 001, point 5 (Schema-driven fields). */
export function SchemaField({ leaf, name, today, disabled = false, autoFocus = false }: SchemaFieldProps) {
  const { title, required, schema } = leaf;
  const kind = fieldKind(schema);
  const common = { name, label: title, help: schema.help, disabled, autoFocus };
  const typed = { ...common, required };
  switch (kind) {
    case 'select':
      return (
        <FormSelect
          {...typed}
          options={(schema.oneOf ?? []).map((option) => ({ value: option.const, label: option.title }))}
        />
      );
    case 'checkbox':
      return <FormCheckbox {...common} />;
    case 'date':
      return <FormDateField {...typed} {...(schema.disabledDates?.toToday ? { min: today } : {})} />;
    case 'currency':
      return <FormNumberField {...typed} prefix="$" suffix=".00" />;
    case 'integer':
    case 'number':
      return <FormNumberField {...typed} whole={kind === 'integer'} />;
    case 'url':
    case 'email':
      return <FormTextField {...typed} type={kind} />;
    default:
      return <FormTextField {...typed} {...(kind === 'textarea' ? { rows: 3 } : {})} />;
  }
}

export interface SchemaFieldsProps {
  /** In the order of the fields. Read-only leaves have no field. */
  leaves: readonly FieldLeaf[];
  /** Member of the Formik form that holds their values: `properties`. */
  prefix: string;
  /** `YYYY-MM-DD` in the organisation's time zone. */
  today: string;
  disabled?: boolean;
}

/**
 * The fields of a schema inside a Formik form. Make the initial values with `toFormValues`, validate with `schemaValidation`,
 * and convert the values with `fromFormValues` in `onSubmit`.
 */
export function SchemaFields({ leaves, prefix, today, disabled = false }: SchemaFieldsProps) {
  return (
    <Frame>
      <Grid>
        {leaves
          .filter(({ schema }) => !schema.readOnly)
          .map((leaf) => (
            <div
              key={leaf.path}
              data-field={`${prefix}.${leaf.path}`}
              {...(fieldKind(leaf.schema) === 'textarea' ? { 'data-wide': '' } : {})}
            >
              <SchemaField leaf={leaf} name={`${prefix}.${leaf.path}`} today={today} disabled={disabled} />
            </div>
          ))}
      </Grid>
    </Frame>
  );
}
