import { useId, type FormEvent, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { IconButton } from '../controls/IconButton';
import { keepPress } from '../controls/keepPress';
import { phoneMedia, t } from '../theme/tokens';
import { useIsPhone } from '../theme/useIsPhone';
import { lazyPart } from './parts/lazyPart';

const MuiDialog = lazyPart('Dialog');

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
const Note = styled('span')({
  fontWeight: 400,
  fontSize: 14,
  letterSpacing: 0,
  color: t.text3,
  marginLeft: 8,
});
const Body = styled('div')({
  padding: '16px 24px',
  overflow: 'auto',
  minHeight: 0,
  '&[data-tall]': { flex: 1, display: 'flex', flexDirection: 'column', padding: 0, overflow: 'hidden' },
});
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
  /** Beside the title, in grey. */
  note?: string;
  /** A tall dialog without padding, whose content scrolls by itself; on phones it fills the screen. */
  tall?: boolean;
  /** Pixels. Source: mock/NOTES.md, point 4. */
  width?: 440 | 640 | 960;
  /** Called for Esc, the close button and a press outside the dialog. */
  onClose: () => void;
  /** Makes the dialog a form: Enter submits. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

const fullScreenStyle = {
  border: 0,
  borderRadius: 0,
  [phoneMedia]: { margin: 0, width: '100%', height: '100dvh' },
};

/** A modal dialog. It traps the focus and gives it back when it closes. */
export function Dialog({
  open,
  title,
  note,
  tall = false,
  width = 640,
  onClose,
  onSubmit,
  actions,
  children,
}: DialogProps) {
  const titleId = useId();
  const phone = useIsPhone();
  const size = tall
    ? phone
      ? fullScreenStyle
      : { width, maxWidth: 'calc(100% - 32px)', height: 680, maxHeight: 'calc(100% - 64px)' }
    : { width, maxWidth: 'calc(100% - 32px)' };
  const content = (
    <>
      <Head>
        <h2>
          <span id={titleId}>{title}</span>
          {note && <Note>{note}</Note>}
        </h2>
        <IconButton icon="close" label="Close" iconSize={18} noTooltip onClick={onClose} />
      </Head>
      <Body {...(tall ? { 'data-tall': '' } : {})}>{children}</Body>
      {actions && <Foot onMouseDown={keepPress}>{actions}</Foot>}
    </>
  );
  return (
    <MuiDialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={false}
      fullScreen={tall && phone}
      slotProps={{ paper: { sx: size } }}
    >
      {onSubmit ? (
        <Sheet
          noValidate
          onSubmit={(event) => {
            // React's submit event also bubbles through portals: from a form inside of this dialog, and to one around it.
            event.stopPropagation();
            if (event.target !== event.currentTarget) return;
            event.preventDefault();
            onSubmit(event);
          }}
        >
          {content}
        </Sheet>
      ) : (
        <Sheet as="div" {...(tall ? { style: { flex: 1 } } : {})}>
          {content}
        </Sheet>
      )}
    </MuiDialog>
  );
}
