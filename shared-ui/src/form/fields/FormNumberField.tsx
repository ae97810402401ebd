import { useField } from 'formik';
import { styled } from '@mui/material/styles';
import { Field, type FieldProps } from '../../controls/Field';
import { t } from '../../theme/tokens';

type Bound = 'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'type' | 'inputMode' | 'rows' | 'end';

export interface FormNumberFieldProps extends Omit<FieldProps, Bound> {
  name: string;
  /** Shown in the field before and after the number: `$` and `.00`. */
  prefix?: string;
  suffix?: string;
  /** Whole numbers only: phones show a keypad without a decimal point. */
  whole?: boolean;
}

const Unit = styled('span')({ color: t.text3, flex: 'none' });

/**
 * A number of a Formik form. The form's value is the text as typed, so that nothing typed is lost; parse it with `toNumber`
 * in `onSubmit`.
 */
export function FormNumberField({ name, prefix, suffix, whole = true, ...rest }: FormNumberFieldProps) {
  const [field, meta] = useField<string>(name);
  return (
    <Field
      {...rest}
      {...field}
      inputMode={whole ? 'numeric' : 'decimal'}
      error={meta.touched ? meta.error : undefined}
      {...(prefix ? { start: <Unit aria-hidden="true">{prefix}</Unit> } : {})}
      {...(suffix ? { end: <Unit aria-hidden="true">{suffix}</Unit> } : {})}
    />
  );
}

/** Parses the text of a number field. @returns null for an empty text, NaN for a text that is no number */
export function toNumber(text: string): number | null {
  const trimmed = text.trim();
  if (!trimmed) return null;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : NaN;
}
