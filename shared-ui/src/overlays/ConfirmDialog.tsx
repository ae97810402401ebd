import { useId, useState, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { Button } from '../controls/Button';
import { Banner } from '../feedback/Banner';
import { t } from '../theme/tokens';
import { lazyPart } from './parts/lazyPart';

const MuiDialog = lazyPart('Dialog');

const Body = styled('div')({
  padding: '20px 24px 16px',
  '& h2': { fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.011em' },
  '& p': { marginTop: 4, color: t.text2 },
});
const AtStart = styled('span')({ marginRight: 'auto' });
const Foot = styled('footer')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  minHeight: 56,
  padding: '8px 24px',
  borderTop: `1px solid ${t.border}`,
});

export interface ConfirmDialogProps {
  open: boolean;
  /** "Confirm Delete". */
  title: string;
  /** The question: "Are you sure you want to delete Summer Day?" */
  children: ReactNode;
  /** Stands below the question: a list of what will happen. */
  details?: ReactNode;
  /** The verb on the button: "Delete". */
  confirm: string;
  cancel?: string;
  /** Red button, for destructive actions. */
  danger?: boolean;
  /** A further action that answers the question, red and at the start. It does not close the dialog. */
  other?: { label: string; onPress: () => void };
  /** While a returned promise is pending, the dialog stays open and the button is busy; an error is shown in the dialog. */
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Asks for confirmation of an action. It closes itself when `onConfirm` succeeds. */
export function ConfirmDialog({
  open,
  title,
  children,
  details,
  confirm,
  cancel = 'Cancel',
  danger = false,
  other,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const close = () => {
    if (busy) return;
    setError(undefined);
    onClose();
  };
  const run = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <MuiDialog
      open={open}
      onClose={close}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 440, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <Body>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>
          <p>{children}</p>
          {details}
        </div>
        {error && (
          <Banner kind="error" sx={{ marginTop: '12px' }}>
            {error}
          </Banner>
        )}
      </Body>
      <Foot>
        {other && (
          <AtStart>
            <Button variant="text" tone="danger" disabled={busy} onClick={other.onPress}>
              {other.label}
            </Button>
          </AtStart>
        )}
        <Button onClick={close} autoFocus={danger}>
          {cancel}
        </Button>
        <Button
          variant="primary"
          {...(danger ? { tone: 'danger' as const } : { autoFocus: true })}
          busy={busy}
          onClick={() => void run()}
        >
          {confirm}
        </Button>
      </Foot>
    </MuiDialog>
  );
}
