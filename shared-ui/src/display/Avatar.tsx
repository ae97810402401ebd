import { styled } from '@mui/material/styles';
import { Icon } from '../icons/Icon';
import { t } from '../theme/tokens';

const Circle = styled('span')({
  borderRadius: '50%',
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  fontWeight: 500,
  fontSize: 12,
  letterSpacing: '-0.02em',
  backgroundColor: t.bgMuted,
  color: t.text2,
  boxShadow: `inset 0 0 0 1px ${t.border}`,
  // Drawn by the style sheet: as text the letters would be a part of what the button or row around them is called.
  '&[data-initials]::before': { content: 'attr(data-initials)' },
  '&[data-none]': {
    background: 'none',
    boxShadow: 'none',
    border: `1px dashed ${t.borderControl}`,
    color: t.text3,
  },
});

/** The first letters of the first and last word: "Daniel Okafor" → "DO", "Жанна" → "Ж". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...words[words.length - 1]!][0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** A person's initials in a circle; an outlined icon for null. Hidden from screen readers: show the name beside it. */
export function Avatar({ name, size = 24 }: { name: string | null; size?: 24 | 28 | 32 }) {
  return (
    <Circle
      aria-hidden="true"
      style={{ width: size, height: size }}
      {...(name ? { 'data-initials': initials(name) } : { 'data-none': '' })}
    >
      {!name && <Icon name="person" size={14} />}
    </Circle>
  );
}
