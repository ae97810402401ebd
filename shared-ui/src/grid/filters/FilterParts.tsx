import { styled } from '@mui/material/styles';
import { Button } from '../../controls/Button';
import { Icon } from '../../icons/Icon';
import { t } from '../../theme/tokens';

const Foot = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, padding: 8 });
const Note = styled('span')({
  flex: 1,
  paddingLeft: 4,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text3,
  fontVariantNumeric: 'tabular-nums',
});

export const FilterNote = styled('li')({ padding: '8px', color: t.text3 });

/** The footer of every filter: Cancel and OK. */
export function FilterFoot({
  note,
  disabled = false,
  onCancel,
  onOk,
}: {
  note?: string;
  disabled?: boolean;
  onCancel: () => void;
  onOk: () => void;
}) {
  return (
    <Foot>
      <Note role="status">{note}</Note>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
      <Button size="small" variant="primary" disabled={disabled} onClick={onOk}>
        OK
      </Button>
    </Foot>
  );
}

const Failed = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  padding: '8px 12px',
  fontSize: 12,
  lineHeight: '16px',
  color: t.error,
  '& svg': { flex: 'none', marginTop: 1 },
  '& span': { flex: 1, overflowWrap: 'anywhere' },
});

/** An error inside a filter, with a Retry button. */
export function InlineError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Failed role="alert">
      <Icon name="error" size={14} />
      <span>{text}</span>
      <Button size="small" variant="text" tone="accent" onClick={onRetry}>
        Retry
      </Button>
    </Failed>
  );
}
