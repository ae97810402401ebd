import { getIn, useFormikContext } from 'formik';
import { useCopyTyped } from '../../controls/useCopyTyped';
import { formatValue, type ComparedField } from './compareEdits';
import { sameValue } from '../sameValue';

/** `Name: Core`, one line per field that was changed; all fields if none was changed. */
function formatTyped<Values>(fields: readonly ComparedField[], base: Values, values: Values): string {
  const changed = fields.filter(({ name }) => !sameValue(getIn(base, name), getIn(values, name)));
  return (changed.length ? changed : fields)
    .map((field) => `${field.label}: ${formatValue(field, getIn(values, field.name))}`)
    .join('\n');
}

/** Copies the values typed into a form that cannot be saved. */
export function CopyTyped<Values>({ fields, base }: { fields: readonly ComparedField[]; base: Values }) {
  const { values } = useFormikContext<Values>();
  const text = formatTyped(fields, base, values);
  const { button, status, refused } = useCopyTyped(() => text, text);
  return (
    <>
      {button}
      {status}
      {refused}
    </>
  );
}
