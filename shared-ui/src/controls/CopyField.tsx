import { useRef } from 'react';
import { styled } from '@mui/material/styles';
import { useToast } from '../feedback/toasts';
import { Button } from './Button';
import { Field } from './Field';

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 8,
  alignItems: 'end',
});

/** A read-only text with a button that copies it. The button has the focus. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast(`${label} copied`);
    } catch {
      // Without https there is no clipboard: select the text, so that Ctrl-C copies it.
      input.current?.select();
    }
  };
  return (
    <Line>
      <Field
        label={label}
        value={value}
        readOnly
        autoComplete="off"
        spellCheck={false}
        inputRef={input}
        onChange={() => undefined}
      />
      <Button variant="primary" icon="copy" autoFocus onClick={copy}>
        Copy
      </Button>
    </Line>
  );
}
