import { styled } from '@mui/material/styles';
import { Icon } from '../../icons/Icon';
import { t } from '../../theme/tokens';
import { StateGlyph, type StateKind } from './StateGlyph';

/** The eight workflow hues. Source: mock/NOTES.md, point 1. */
export const stateHues = {
  grey: t.hueGrey,
  blue: t.hueBlue,
  violet: t.hueViolet,
  teal: t.hueTeal,
  amber: t.hueAmber,
  green: t.hueGreen,
  red: t.hueRed,
  pink: t.huePink,
} as const;
export type Hue = keyof typeof stateHues;

const Chip = styled('span')({
  '--hue': t.hueGrey,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 22,
  maxWidth: '100%',
  borderRadius: 11,
  padding: '0 8px 0 5px',
  backgroundColor: `color-mix(in srgb, var(--hue) 11%, ${t.bg})`,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  fontWeight: 500,
  fontSize: 13,
  lineHeight: '20px',
  letterSpacing: '-0.003em',
  color: t.text,
  '& > svg': { color: 'var(--hue)', flex: 'none' },
  '&[data-large]': { height: 26, borderRadius: 13, padding: '0 10px 0 7px', fontSize: 14 },
  '&[data-alert]': { color: t.error },
});
const Name = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 });
const Days = styled('span')({
  color: t.text2,
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
  flex: 'none',
});
const Hold = styled('span')({
  color: t.warning,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 3,
  flex: 'none',
});

export interface StateChipProps {
  label: string;
  hue: Hue;
  /** `start`: dashed ring; `progress`: a pie of `fraction`; `closed`: a tick; `cancelled`: a cross. */
  kind: StateKind;
  /** Progress, 0 to 1. */
  fraction?: number;
  /** Whole days in the state, shown as "(1 day)" or "(3 days)"; null shows none. */
  days?: number | null;
  /** Shows "(on hold)" instead of the days. */
  onHold?: boolean;
  /** Name in red: the project page shows start states this way. Source: spec 000, point 2. */
  alert?: boolean;
  large?: boolean;
}

/** The text after the state's name, also for lists and tooltips: "(3 days)", "(on hold)" or an empty text. */
export function stateSuffix({ days, onHold }: Pick<StateChipProps, 'days' | 'onHold'>): string {
  if (onHold) return '(on hold)';
  if (days === null || days === undefined) return '';
  return days === 1 ? '(1 day)' : `(${days} days)`;
}

/**
 * A workflow state. The hue tells states apart, the shape shows the progress, the text says both.
 * Source: spec 000, point 2; NOTES point 5.
 */
export function StateChip({ label, hue, kind, fraction = 0, days, onHold, alert, large }: StateChipProps) {
  const suffix = stateSuffix({ days: days ?? null, onHold: onHold ?? false });
  return (
    <Chip
      style={{ '--hue': alert ? t.error : stateHues[hue] } as React.CSSProperties}
      {...(large ? { 'data-large': '' } : {})}
      {...(alert ? { 'data-alert': '' } : {})}
    >
      <StateGlyph kind={kind} fraction={fraction} />
      <Name>{label}</Name>{' '}
      {onHold ? (
        <Hold>
          <Icon name="pause" size={14} />
          {suffix}
        </Hold>
      ) : (
        suffix && <Days>{suffix}</Days>
      )}
    </Chip>
  );
}
