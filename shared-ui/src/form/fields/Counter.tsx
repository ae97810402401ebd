import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '../../display/VisuallyHidden';
import { t } from '../../theme/tokens';

const Count = styled('span')({
  flex: 'none',
  alignSelf: 'center',
  '.MuiInputBase-multiline > &': { alignSelf: 'flex-end' },
  fontSize: 12,
  lineHeight: '20px',
  letterSpacing: 0,
  fontVariantNumeric: 'tabular-nums',
  color: t.text3,
  '&[data-over]': { color: t.error },
});

/** Said aloud only when it begins to matter. */
const near = 5;

const words = (left: number) =>
  left < 0 ? `${-left} characters too many` : left <= near ? `${left} characters left` : '';

/** Characters typed and allowed, `31 / 64`; spaces around them do not count, as they are not kept. */
export function Counter({ text, limit, late }: { text: string; limit: number; late: boolean }) {
  const length = [...text.trim()].length;
  if (late && length < limit * 0.8) return null;
  return (
    <>
      <Count aria-hidden="true" {...(length > limit ? { 'data-over': '' } : {})}>
        {length} / {limit}
      </Count>
      <VisuallyHidden role="status">{words(limit - length)}</VisuallyHidden>
    </>
  );
}
