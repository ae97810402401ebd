import { styled } from '@mui/material/styles';
import { t } from '../theme/tokens';

const Track = styled('div')({
  height: 4,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: t.bgMuted,
  '& > div': { height: '100%', borderRadius: 2, backgroundColor: t.accent, transition: 'width .15s linear' },
  '@media (prefers-reduced-motion: reduce)': { '& > div': { transition: 'none' } },
});

/** A progress bar. @param share 0 to 1 */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div style={{ width: `${percent}%` }} />
    </Track>
  );
}
