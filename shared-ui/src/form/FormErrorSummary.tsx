import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { getIn, useFormikContext } from 'formik';
import { styled } from '@mui/material/styles';
import { formatListParts } from '../display/formatList';
import { Banner } from '../feedback/Banner';
import { t } from '../theme/tokens';
import { focusControl } from './focusControl';

/** A field by its name in the form and its label. */
export interface SummaryField {
  name: string;
  label: string;
}

const Root = styled('div')({
  scrollMarginTop: 16,
  '&:focus': { outline: 'none' },
  '&:focus-visible > *': { outline: `2px solid ${t.focus}`, outlineOffset: 2 },
  '& a': { color: t.accentText, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
});

/** Focuses a field of the form. */
function focusField(form: Element | null | undefined, name: string): void {
  const cells = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  focusControl(cells.find(({ dataset }) => dataset['field'] === name));
}

/** The part of a refused save's message that is shown beside no field; `showSubmitError` stores it in the form's status. */
function restOf(status: unknown): string {
  const rest = typeof status === 'object' && status !== null && 'rest' in status ? status.rest : undefined;
  return typeof rest === 'string' ? rest : '';
}

export interface FormErrorSummaryProps {
  /** Says what failed: "The project was not created." */
  title: string;
  /** Fields in their order, each inside a `FormCell` of its name. */
  fields: readonly SummaryField[];
}

/**
 * After a failed submit: a red alert with a dismiss button. It names the faulty fields, each as a link that focuses the field,
 * and shows the server's message. It takes the focus, so that the next Tab leads to the first link. Put it inside the `Form`.
 * Source: spec 000, point 8 (Form errors).
 */
export function FormErrorSummary({ title, fields }: FormErrorSummaryProps) {
  const { errors, submitCount, isSubmitting, ...form } = useFormikContext();
  const [dismissed, setDismissed] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const faulty = fields.filter(({ name }) => getIn(errors, name) !== undefined);
  const rest = restOf(form.status);
  const shown = submitCount > dismissed && !isSubmitting && (faulty.length > 0 || rest !== '');

  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) root.current?.focus();
  }, [submitCount, isSubmitting]);

  if (!shown) return null;
  const go = (name: string) => (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault(); // The page's address does not get the hash.
    focusField(root.current?.closest('form'), name);
  };
  return (
    <Root ref={root} tabIndex={-1} data-summary="">
      <Banner kind="error" title={title} onDismiss={() => setDismissed(submitCount)}>
        {rest && `${rest} `}
        {faulty.length > 0 && (
          <>
            Check{' '}
            {formatListParts(
              faulty.map(({ name, label }) => (
                <a key={name} href={`#${name}`} onClick={go(name)}>
                  {label}
                </a>
              )),
            )}
            .{' '}
          </>
        )}
        What you typed is kept.
      </Banner>
    </Root>
  );
}
