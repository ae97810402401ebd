import { Fragment, useEffect, useRef, useState, type MouseEvent } from 'react';
import { getIn, useFormikContext } from 'formik';
import { styled } from '@mui/material/styles';
import { Banner } from '../feedback/Banner';
import { t } from '../theme/tokens';

/** A field by its name in the form and its label. */
export interface SummaryField {
  name: string;
  label: string;
}

const Place = styled('div')({
  scrollMarginTop: 16,
  '&:focus': { outline: 'none' },
  '&:focus-visible > *': { outline: `2px solid ${t.focus}`, outlineOffset: 2 },
  '& a': { color: t.accentText, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
});

const controls = ['[role=spinbutton]', 'input:not([type=hidden]), select, textarea', 'button'];

/** Puts the focus into a field of the form. */
function focusField(form: Element | null | undefined, name: string): void {
  const places = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const place = places.find(({ dataset }) => dataset['field'] === name);
  for (const control of controls) {
    const found = place?.querySelector<HTMLElement>(control);
    if (found) return found.focus();
  }
}

/** What stands beside no field of a refused save: `showSubmitError` says it. */
function restOf(status: unknown): string {
  const rest = typeof status === 'object' && status !== null && 'rest' in status ? status.rest : undefined;
  return typeof rest === 'string' ? rest : '';
}

/** What goes before the nth of several names: "A, B and C". */
const joint = (index: number, length: number) => (index === 0 ? '' : index === length - 1 ? ' and ' : ', ');

export interface FormErrorSummaryProps {
  /** What did not happen: "The project was not created." */
  title: string;
  /** Fields in their order, each inside a `FormCell` of its name. */
  fields: readonly SummaryField[];
}

/**
 * After a submit that failed: a red alert with a cross that names the faulty fields, each a link into its field, or says what
 * the server has against it. It gets the focus, so that the next Tab leads to the first of them. Put it inside the `Form`.
 * Source: spec 000, point 8 (Form errors).
 */
export function FormErrorSummary({ title, fields }: FormErrorSummaryProps) {
  const { errors, submitCount, isSubmitting, ...form } = useFormikContext();
  const [dismissed, setDismissed] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const faulty = fields.filter(({ name }) => getIn(errors, name) !== undefined);
  const rest = restOf(form.status);
  const shown = submitCount > dismissed && !isSubmitting && (faulty.length > 0 || rest !== '');

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) place.current?.focus();
  }, [submitCount, isSubmitting]);

  if (!shown) return null;
  const go = (name: string) => (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault(); // The address stays the page's own.
    focusField(place.current?.closest('form'), name);
  };
  return (
    <Place ref={place} tabIndex={-1}>
      <Banner kind="error" title={title} onDismiss={() => setDismissed(submitCount)}>
        {rest && `${rest} `}
        {faulty.length > 0 && (
          <>
            Check{' '}
            {faulty.map(({ name, label }, index) => (
              <Fragment key={name}>
                {joint(index, faulty.length)}
                <a href={`#${name}`} onClick={go(name)}>
                  {label}
                </a>
              </Fragment>
            ))}
            .{' '}
          </>
        )}
        What you typed is kept.
      </Banner>
    </Place>
  );
}
