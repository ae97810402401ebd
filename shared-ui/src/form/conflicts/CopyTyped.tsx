import { useEffect, useRef, useState } from 'react';
import { getIn, useFormikContext } from 'formik';
import { styled } from '@mui/material/styles';
import { Button } from '../../controls/Button';
import { t } from '../../theme/tokens';
import { formatValue, type ComparedField } from './compareEdits';
import { sameValue } from '../sameValue';

const Typed = styled('textarea')({
  display: 'block',
  width: '100%',
  marginTop: 8,
  font: 'inherit',
  color: t.text,
  backgroundColor: t.bgField,
  border: `1px solid ${t.borderControl}`,
  borderRadius: 6,
  padding: '6px 8px',
});

/** `Name: Core`, one line per field that was changed; all fields if none was changed. */
function formatTyped<Values>(fields: readonly ComparedField[], base: Values, values: Values): string {
  const changed = fields.filter(({ name }) => !sameValue(getIn(base, name), getIn(values, name)));
  return (changed.length ? changed : fields)
    .map((field) => `${field.label}: ${formatValue(field, getIn(values, field.name))}`)
    .join('\n');
}

/**
 * Copies the values typed into a form that cannot be saved. Without https there is no clipboard: then a text area shows them,
 * selected.
 */
export function CopyTyped<Values>({ fields, base }: { fields: readonly ComparedField[]; base: Values }) {
  const { values } = useFormikContext<Values>();
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const text = formatTyped(fields, base, values);
  useEffect(() => {
    if (outcome === 'refused') textarea.current?.select();
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <>
      <Button size="small" icon={outcome === 'copied' ? 'check' : 'copy'} onClick={copy}>
        Copy what I typed
      </Button>
      <span role="status">{outcome === 'copied' && 'Copied.'}</span>
      {outcome === 'refused' && (
        <Typed ref={textarea} readOnly rows={5} aria-label="What you typed" value={text} />
      )}
    </>
  );
}
