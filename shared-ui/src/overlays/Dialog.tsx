import { useId, type FormEvent, type ReactNode } from 'react';
import MuiDialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { IconButton } from '../controls/IconButton';
import { t } from '../theme/tokens';

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 56,
  padding: '0 12px 0 24px',
  flex: 'none',
  borderBottom: `1px solid ${t.border}`,
  '& h2': { flex: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.011em' },
});
const Body = styled('div')({ padding: '16px 24px', overflow: 'auto', minHeight: 0 });
const Foot = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  minHeight: 56,
  padding: '8px 24px',
  flex: 'none',
  borderTop: `1px solid ${t.border}`,
});
const Sheet = styled('form')({ display: 'flex', flexDirection: 'column', minHeight: 0 });

export interface DialogProps {
  open: boolean;
  title: string;
  /** Pixels. Source: mock/NOTES.md, point 4. */
  width?: 440 | 640 | 960;
  /** Called for Esc, the cross and a press beside it. */
  onClose: () => void;
  /** Makes the dialog a form: Enter submits. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A modal dialog. Focus stays inside and returns to where it came from. */
export function Dialog({ open, title, width = 640, onClose, onSubmit, actions, children }: DialogProps) {
  const titleId = useId();
  const content = (
    <>
      <Head>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label="Close" iconSize={18} noTooltip onClick={onClose} />
      </Head>
      <Body>{children}</Body>
      {actions && <Foot>{actions}</Foot>}
    </>
  );
  return (
    <MuiDialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { sx: { width, maxWidth: 'calc(100% - 32px)' } } }}
    >
      {onSubmit ? (
        <Sheet
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit(event);
          }}
        >
          {content}
        </Sheet>
      ) : (
        <Sheet as="div">{content}</Sheet>
      )}
    </MuiDialog>
  );
}
