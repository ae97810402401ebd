import { useState } from 'react';
import { styled } from '@mui/material/styles';
import { FieldFrame, type FieldFrameProps } from '../../controls/Field';
import { VisuallyHidden } from '../../display/VisuallyHidden';
import { Icon } from '../../icons/Icon';
import { phoneMedia, t } from '../../theme/tokens';
import { useFileDrop } from './useFileDrop';

const Place = styled('label')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 72,
  padding: '12px 16px',
  border: `1px dashed ${t.borderControl}`,
  borderRadius: 6,
  backgroundColor: t.bgSubtle,
  color: t.text2,
  textAlign: 'center',
  cursor: 'pointer',
  '& svg': { flex: 'none', color: t.text3 },
  '& b': { fontWeight: 500, color: t.accentText },
  '&:hover b': { textDecoration: 'underline', textUnderlineOffset: 2 },
  '&:has(input:focus-visible)': { outline: `2px solid ${t.focus}`, outlineOffset: 2 },
  '&[data-over]': { borderColor: t.accent, borderStyle: 'solid', backgroundColor: t.accentBg, color: t.text },
  '&[data-error]': { borderColor: t.error },
  '&[data-off]': { cursor: 'default', color: t.textDisabled, '& b': { color: 'inherit' } },
  [phoneMedia]: { minHeight: 56, '& [data-drop]': { display: 'none' } },
});
/** Invisible over the whole drop zone, so that pressing it opens the browser's file dialog. */
const Input = styled('input')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  fontSize: 0,
  cursor: 'inherit',
});

/** `3 files`. */
const formatCount = (files: number) => `${files} ${files === 1 ? 'file' : 'files'}`;

export interface FileDropProps extends FieldFrameProps {
  onFiles: (files: File[]) => void;
  onBlur?: () => void;
  multiple?: boolean;
  disabled?: boolean;
  /** Media types that the browser's dialog offers, comma separated; dropped files may have others. */
  accept?: string | undefined;
}

/**
 * A drop zone for files: press it to choose them, or drop them anywhere in the window. It announces how many were added, and
 * passes them to the caller.
 */
export function FileDrop({
  onFiles,
  onBlur,
  multiple = false,
  disabled = false,
  accept,
  ...frame
}: FileDropProps) {
  const [announcement, setAnnouncement] = useState('');
  const add = (files: File[], folders = 0) => {
    const accepted = multiple ? files : files.slice(0, 1);
    if (accepted.length) onFiles(accepted);
    const refused = folders ? ' Folders cannot be added: open them and drop what is in them.' : '';
    setAnnouncement(`${accepted.length ? `${formatCount(accepted.length)} added.` : ''}${refused}`.trim());
  };
  const isOver = useFileDrop(({ files, folders }) => add(files, folders), !disabled);
  const words = multiple ? 'files' : 'a file';
  return (
    <FieldFrame {...frame}>
      {({ id, describedBy }) => (
        <>
          <Place
            htmlFor={id}
            {...(isOver ? { 'data-over': '' } : {})}
            {...(frame.error ? { 'data-error': '' } : {})}
            {...(disabled ? { 'data-off': '' } : {})}
          >
            <Icon name="upload" size={20} />
            {isOver ? (
              <span>Let go to add {multiple ? 'them' : 'it'}</span>
            ) : (
              <span>
                <b>Choose {words}</b>
                <span data-drop=""> or drop {multiple ? 'them' : 'it'} here</span>
              </span>
            )}
            <Input
              id={id}
              type="file"
              aria-labelledby={`${id}-label`}
              aria-describedby={describedBy}
              aria-invalid={frame.error ? true : undefined}
              required={frame.required ?? false}
              multiple={multiple}
              accept={accept}
              disabled={disabled}
              onBlur={onBlur}
              onChange={({ target }) => {
                add([...(target.files ?? [])]);
                // Without this, choosing the same file again after removing it fires no change event.
                target.value = '';
              }}
            />
          </Place>
          <VisuallyHidden role="status">{isOver ? `Let go to add ${words}.` : announcement}</VisuallyHidden>
        </>
      )}
    </FieldFrame>
  );
}
