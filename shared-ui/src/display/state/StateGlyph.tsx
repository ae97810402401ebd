import { t } from '../../theme/tokens';

export type StateKind = 'start' | 'progress' | 'closed' | 'cancelled';

/** The path of a pie slice from twelve o'clock, clockwise, in the glyph's 14 × 14 box; empty for a fraction of 0. */
export function slicePath(fraction: number): string {
  const share = Math.min(Math.max(fraction, 0), 1);
  if (share === 0) return '';
  // An arc to its own start draws nothing: a full pie stops just before it.
  const angle = Math.min(share, 0.9999) * 2 * Math.PI;
  const radius = 3.6;
  const x = (7 + radius * Math.sin(angle)).toFixed(2);
  const y = (7 - radius * Math.cos(angle)).toFixed(2);
  return `M7 7V3.4A3.6 3.6 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}Z`;
}

/** The shape in a state's chip, which tells the kinds of state apart without colour. */
export function StateGlyph({ kind, fraction }: { kind: StateKind; fraction: number }) {
  const ring = <circle cx="7" cy="7" r="5.75" stroke="currentColor" strokeWidth="1.5" />;
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" aria-hidden="true" data-kind={kind}>
      {kind === 'start' && (
        <circle cx="7" cy="7" r="5.75" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.1 1.9" />
      )}
      {kind === 'progress' && (
        <>
          {ring}
          <path d={slicePath(fraction)} fill="currentColor" />
        </>
      )}
      {(kind === 'closed' || kind === 'cancelled') && (
        <>
          <circle cx="7" cy="7" r="6.5" fill="currentColor" />
          <path
            d={kind === 'closed' ? 'M4.2 7.2l2 2 3.6-4' : 'M5 5l4 4M9 5l-4 4'}
            stroke={t.bg}
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  );
}
