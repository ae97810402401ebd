import { styled } from '@mui/material/styles';
import { Banner } from '../../feedback/Banner';
import { t } from '../../theme/tokens';
import { formatValue, type ComparedField } from './compareEdits';
import type { FieldConflict } from '../showSubmitError';

const Theirs = styled('div')({
  marginTop: 4,
  maxHeight: 160,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  unicodeBidi: 'isolate',
  '&:empty::before': { content: '"Nothing"', color: t.text2, fontStyle: 'italic' },
});

/** Shown above a dialog's field that someone else changed meanwhile: its present value. */
export function FieldConflictAlert({ present, words }: FieldConflict & Pick<ComparedField, 'words'>) {
  return (
    <Banner kind="error" title="Somebody changed this since you opened it.">
      What you typed is not saved yet. There now:
      <Theirs role="group" aria-label="There now" tabIndex={0}>
        {formatValue({ words }, present)}
      </Theirs>
    </Banner>
  );
}
