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

/** Screen readers hear the count from this many characters left. */
const announceFrom = 5;

const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`;
const formatLeft = (left: number) =>
  left < 0 ? `${characters(-left)} too many` : left <= announceFrom ? `${characters(left)} left` : '';

/** Characters typed and allowed: `31 / 64`. Spaces at both ends do not count: forms trim them. */
export function Counter({ text, limit, late }: { text: string; limit: number; late: boolean }) {
  const length = [...text.trim()].length;
  if (late && length < limit * 0.8) return null;
  return (
    <>
      <Count aria-hidden="true" {...(length > limit ? { 'data-over': '' } : {})}>
        {length} / {limit}
      </Count>
      <VisuallyHidden role="status">{formatLeft(limit - length)}</VisuallyHidden>
    </>
  );
}
