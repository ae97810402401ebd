import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { FileName } from '../../display/FileName';
import { formatSize } from '../../display/formatSize';
import { Icon } from '../../icons/Icon';
import { t } from '../../theme/tokens';

export const FileList = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
});
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: 8,
  padding: '8px 0',
  borderBottom: `1px solid ${t.borderSubtle}`,
  '& > svg': { color: t.text3, marginTop: 1 },
  '&[data-done] > svg': { color: t.success },
  '&[data-fault] > svg': { color: t.error },
});
const Line = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  '& > bdi': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > span': { flex: 'none', fontSize: 12, color: t.text3, fontVariantNumeric: 'tabular-nums' },
});
const Note = styled('div')({
  fontSize: 12,
  lineHeight: '16px',
  color: t.text3,
  overflowWrap: 'anywhere',
  '[data-fault] &': { color: t.error },
});
/** Negative margins keep the row as high as the name. */
const Actions = styled('div')({ display: 'flex', alignItems: 'center', margin: '-2px 0' });

export interface FileRowProps {
  file: { readonly name: string; readonly size: number };
  /** The result of its upload; `plain` before the upload. */
  look?: 'plain' | 'done' | 'fault';
  /** Under the name: the fault, or the upload's progress in words. */
  note?: ReactNode;
  /** A progress bar, below the note. */
  progress?: ReactNode;
  /** Icon buttons. */
  actions?: ReactNode;
}

/** One file of a list: name, size, and its fault or progress. Use it only inside `FileList`. */
export function FileRow({ file, look = 'plain', note, progress, actions }: FileRowProps) {
  const icon = look === 'done' ? 'success' : look === 'fault' ? 'error' : 'file';
  return (
    <Row {...(look === 'plain' ? {} : { [`data-${look}`]: '' })}>
      <Icon name={icon} size={18} />
      <div>
        <Line>
          <FileName name={file.name} />
          <span>{formatSize(file.size)}</span>
        </Line>
        {note && <Note>{note}</Note>}
        {progress}
      </div>
      <Actions>{actions}</Actions>
    </Row>
  );
}
