import { createContext, use } from 'react';
import { useField } from 'formik';
import { styled } from '@mui/material/styles';
import { IconButton } from '../controls/IconButton';
import { Link } from '../controls/Link';
import { shownFileName } from '../display/FileName';
import { formatSize } from '../display/formatSize';
import { ProgressBar } from '../feedback/ProgressBar';
import { FileDrop } from '../form/files/FileDrop';
import { FileList, FileRow } from '../form/files/FileRow';
import type { FieldInputProps, RowFile } from './types';

/** The facts that the form passes to a file field. */
export interface RowFileState {
  /** The share of the files' bytes that was sent, 0 to 1; undefined while nothing is sent. */
  uploaded: number | undefined;
  /** The address of the stored file of a field; undefined for a row that is not stored yet. */
  urlOf: (field: string) => string | undefined;
}

export const RowFileContext = createContext<RowFileState>({ uploaded: undefined, urlOf: () => undefined });

const Preview = styled('img')({
  display: 'block',
  maxWidth: 160,
  maxHeight: 96,
  marginTop: 8,
  objectFit: 'contain',
});

export interface RowFileFieldProps extends FieldInputProps {
  /** Accepted media types. */
  types: readonly string[] | undefined;
  /** Mebibytes. */
  maxMb: number;
}

/**
 * The file of a row: the stored one can be downloaded, replaced and, unless it is required, removed. A chosen file is sent when the
 * form is saved.
 */
export function RowFileField({ name, label, required, help, types, maxMb }: RowFileFieldProps) {
  const [{ value }, { touched, error, initialValue }, { setValue }] = useField<RowFile | File | null>(name);
  const { uploaded, urlOf } = use(RowFileContext);
  const isChosen = value instanceof File;
  const isSending = isChosen && uploaded !== undefined;
  const url = value && !isChosen ? urlOf(name) : undefined;
  const limit = `At most ${formatSize(maxMb * 1024 * 1024)}.`;
  const isRemovable = isChosen || !required;
  return (
    <div>
      <FileDrop
        label={label}
        required={required && !value}
        help={help ? `${help} ${limit}` : limit}
        accept={types?.join(',')}
        error={touched ? error : undefined}
        disabled={isSending}
        onFiles={([file]) => void setValue(file ?? null)}
      />
      {value && (
        <FileList aria-label={`${label}: chosen`}>
          <FileRow
            file={value}
            {...(touched && error ? { look: 'fault' as const } : {})}
            note={
              <>
                {isChosen && (isSending ? 'Uploading…' : 'Is uploaded when you save.')}
                {url && (
                  <Link href={url} download>
                    Download
                  </Link>
                )}
                {url && !isChosen && value.media_type.startsWith('image/') && (
                  <Preview src={`${url}?v=${value.sha256}`} alt={`Preview of ${shownFileName(value.name)}`} />
                )}
              </>
            }
            progress={isSending && <ProgressBar label={`Uploading ${label}`} share={uploaded} />}
            actions={
              isRemovable && (
                <IconButton
                  size="small"
                  icon="close"
                  label={`Remove ${shownFileName(value.name)}`}
                  noTooltip
                  disabled={isSending}
                  // Removing a chosen file brings the stored one back.
                  onClick={() => void setValue(isChosen ? (initialValue ?? null) : null)}
                />
              )
            }
          />
        </FileList>
      )}
    </div>
  );
}
