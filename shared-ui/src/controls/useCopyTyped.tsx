import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { t } from '../theme/tokens';
import { Button } from './Button';

const Shown = styled('textarea')({
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

/** The parts of `useCopyTyped`. */
interface CopyTypedParts {
  button: ReactNode;
  /** Tells assistive technology that the text was copied. */
  status: ReactNode;
  /** The text, selected, where the browser refused to copy it. */
  refused: ReactNode;
}

/**
 * Copies what was typed into a form that cannot be saved. Without https there is no clipboard: then a text area shows the text,
 * selected.
 * @param read returns the text when the button is pressed
 * @param current the text as it is now, where it is known in each render; else the text area keeps that of the press
 * @returns the parts, which the caller places
 */
export function useCopyTyped(read: () => string, current?: string): CopyTypedParts {
  const [outcome, setOutcome] = useState<{ copied: boolean; text: string }>();
  const textarea = useRef<HTMLTextAreaElement>(null);
  useEffect(() => textarea.current?.select(), [outcome]);
  const copy = async () => {
    const text = read();
    try {
      await navigator.clipboard.writeText(text);
      setOutcome({ copied: true, text });
    } catch {
      setOutcome({ copied: false, text });
    }
  };
  return {
    button: (
      <Button size="small" icon={outcome?.copied ? 'check' : 'copy'} onClick={copy}>
        Copy what I typed
      </Button>
    ),
    status: <span role="status">{outcome?.copied && 'Copied.'}</span>,
    refused: outcome && !outcome.copied && (
      <Shown ref={textarea} readOnly rows={5} aria-label="What you typed" value={current ?? outcome.text} />
    ),
  };
}
