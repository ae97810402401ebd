import { useEffect, useRef, useState } from 'react';
import { getIn, useFormikContext } from 'formik';
import { styled } from '@mui/material/styles';
import { Button } from '../../controls/Button';
import { t } from '../../theme/tokens';
import { inWords, type ComparedField } from './compareEdits';
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

/** `Name: Core`, a line a field, for those that are not as they were; all of them where none is. */
function typedText<Values>(fields: readonly ComparedField[], base: Values, values: Values): string {
  const changed = fields.filter(({ name }) => !sameValue(getIn(base, name), getIn(values, name)));
  return (changed.length ? changed : fields)
    .map((field) => `${field.label}: ${inWords(field, getIn(values, field.name))}`)
    .join('\n');
}

/** Copies what one typed into a form that cannot be saved. Without https there is no clipboard: then it is there, selected. */
export function CopyTyped<Values>({ fields, base }: { fields: readonly ComparedField[]; base: Values }) {
  const { values } = useFormikContext<Values>();
  const [said, setSaid] = useState<'copied' | 'refused'>();
  const place = useRef<HTMLTextAreaElement>(null);
  const text = typedText(fields, base, values);
  useEffect(() => {
    if (said === 'refused') place.current?.select();
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('copied');
    } catch {
      setSaid('refused');
    }
  };
  return (
    <>
      <Button size="small" icon={said === 'copied' ? 'check' : 'copy'} onClick={copy}>
        Copy what I typed
      </Button>
      <span role="status">{said === 'copied' && 'Copied.'}</span>
      {said === 'refused' && <Typed ref={place} readOnly rows={5} aria-label="What you typed" value={text} />}
    </>
  );
}
