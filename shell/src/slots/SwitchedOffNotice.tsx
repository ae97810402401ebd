import { useEffect, useRef, useState, type RefObject } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { Banner, Button, styled, t, unsavedFieldsIn } from 'shared-ui/core';
import { typedText } from './typedText';

const Typed = styled('textarea')({
  display: 'block',
  width: '100%',
  marginTop: 8,
  padding: '6px 8px',
  font: 'inherit',
  color: t.text,
  backgroundColor: t.bgField,
  border: `1px solid ${t.borderControl}`,
  borderRadius: 6,
});

export interface SwitchedOffNoticeProps {
  remote: RemoteSlice;
  /** The `UnsavedScope` of the filler. */
  scope: string;
  /** The element that the filler is drawn in. */
  filler: RefObject<HTMLElement | null>;
}

/**
 * Stands above a filler with unsaved changes whose area was switched off: says so, and copies what was typed. Without https there is
 * no clipboard: then a text area shows it, selected.
 */
export function SwitchedOffNotice({ remote, scope, filler }: SwitchedOffNoticeProps) {
  const [outcome, setOutcome] = useState<{ copied: boolean; text: string }>();
  const textarea = useRef<HTMLTextAreaElement>(null);
  useEffect(() => textarea.current?.select(), [outcome]);
  const copy = async () => {
    const roots = [...(filler.current ? [filler.current] : []), ...unsavedFieldsIn(scope)];
    const text = typedText(roots);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome({ copied: true, text });
    } catch {
      setOutcome({ copied: false, text });
    }
  };
  const message = remote.disabled?.message;
  return (
    <>
      <Banner
        kind="warning"
        title={`${remote.manifest.title} was switched off by an administrator.`}
        sx={{ marginBottom: '12px' }}
        action={
          <Button size="small" icon={outcome?.copied ? 'check' : 'copy'} onClick={copy}>
            Copy what I typed
          </Button>
        }
      >
        {message && `${message} `}
        This part stays until you save or leave what you typed here.
        <span role="status">{outcome?.copied && ' Copied.'}</span>
      </Banner>
      {outcome && !outcome.copied && (
        <Typed ref={textarea} readOnly rows={5} aria-label="What you typed" value={outcome.text} />
      )}
    </>
  );
}
