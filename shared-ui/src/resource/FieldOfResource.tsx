import { useFormikContext } from 'formik';
import { useEffect, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { FormCheckbox } from '../form/fields/FormCheckbox';
import { FormChoices } from '../form/fields/FormChoices';
import { FormDateField } from '../form/fields/FormDateField';
import { FormNumberField } from '../form/fields/FormNumberField';
import { FormPicker } from '../form/fields/FormPicker';
import { FormPickers } from '../form/fields/FormPickers';
import { FormSelect } from '../form/fields/FormSelect';
import { FormTextField } from '../form/fields/FormTextField';
import { RowFileField } from './RowFileField';
import { emptyOf, isRequiredIn, type Values } from './resourceValues';
import type { ResourceField } from './types';

export interface FieldOfResourceProps<Row, Body> {
  field: ResourceField<Row, Body>;
  autoFocus: boolean;
}

/** Whether a field holds nothing. */
const isEmpty = (value: unknown) => (Array.isArray(value) ? value.length === 0 : !value);

/** The input of a field that applies. One that does not is emptied. */
export function FieldOfResource<Row, Body>(props: FieldOfResourceProps<Row, Body>) {
  const { field } = props;
  const { values, setFieldValue } = useFormikContext<Values>();
  const applies = field.appliesTo?.(values) ?? true;
  const isLeft = !applies && !isEmpty(values[field.name]);
  useEffect(() => {
    if (isLeft) void setFieldValue(field.name, emptyOf(field));
  }, [isLeft, field, setFieldValue]);
  return applies ? <InputOfField {...props} /> : null;
}

/** The input of a field, as its kind has it or as the field draws it itself. */
function InputOfField<Row, Body>({ field, autoFocus }: FieldOfResourceProps<Row, Body>) {
  const { name, label, help, Input, loadOn } = field;
  const required = isRequiredIn(field, useFormikContext<Values>().values);
  const params = useParams();
  const load = useMemo(() => loadOn(params), [loadOn, params]);
  const frame = { name, label, required, ...(help ? { help } : {}) };
  const isTime = field.kind === 'text' && field.format === 'time';
  if (Input) return <Input {...frame} autoFocus={autoFocus} />;
  switch (field.kind) {
    case 'order':
      return null;
    case 'file':
      return <RowFileField {...frame} types={field.types} maxMb={field.maxMb} />;
    case 'boolean':
      return <FormCheckbox name={name} label={label} help={help} />;
    case 'date':
      return <FormDateField {...frame} autoFocus={autoFocus} />;
    case 'integer':
      return (
        <FormNumberField
          {...frame}
          autoFocus={autoFocus}
          {...(field.suffix ? { suffix: field.suffix } : {})}
        />
      );
    case 'reference':
      return <FormPicker {...frame} load={load} autoFocus={autoFocus} />;
    case 'references':
      return <FormPickers {...frame} load={load} autoFocus={autoFocus} />;
    case 'choices':
      return <FormChoices {...frame} choices={field.options} />;
    case 'money':
      return <FormNumberField {...frame} prefix="$" whole={false} autoFocus={autoFocus} />;
    case 'number':
      return <FormNumberField {...frame} whole={false} autoFocus={autoFocus} />;
    case 'texts':
      return <FormTextField {...frame} autoFocus={autoFocus} rows={3} />;
    case 'json':
      return <FormTextField {...frame} autoFocus={autoFocus} rows={field.rows ?? 12} spellCheck={false} />;
    case 'choice':
      return <FormSelect {...frame} options={field.options} />;
    default:
      return (
        <FormTextField
          {...frame}
          autoFocus={autoFocus}
          type={isTime ? 'time' : field.kind === 'email' ? 'email' : 'text'}
          // Nobody counts the characters of a time, which the browser completes.
          {...(field.max && !isTime ? { count: field.max, countLate: true } : {})}
          {...(field.kind === 'text' && field.rows ? { rows: field.rows } : {})}
        />
      );
  }
}
