import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { keepPress } from '../controls/keepPress';
import { Icon } from '../icons/Icon';
import { footBar } from '../theme/footBar';
import { phoneMedia, t } from '../theme/tokens';

const Bar = styled('div')({
  ...footBar,
  zIndex: 2,
  flex: 'none',
  '&[data-inset]': { margin: '0 -24px -24px' },
  [phoneMedia]: { padding: '8px 16px', '&[data-inset]': { margin: '0 -16px -16px' } },
});
const Note = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 8,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text3,
  // On phones the buttons take the whole row, so the note gets a row of its own.
  [phoneMedia]: { marginLeft: 0, order: -1, flexBasis: '100%' },
});

export interface FormBarProps {
  /** The main button first. */
  children: ReactNode;
  /** Shows that a draft is stored on this device. */
  kept?: boolean;
  /** The number of chosen files, which a draft cannot hold. */
  files?: number;
  /** The form stands in the padding of its page, over which the bar reaches. */
  inset?: boolean;
}

/** The bar at the bottom of a page's form. It is sticky, so its buttons stay in view while the form scrolls. */
export function FormBar({ children, kept = false, files = 0, inset = false }: FormBarProps) {
  return (
    <Bar data-bar="form" onMouseDown={keepPress} {...(inset ? { 'data-inset': '' } : {})}>
      {children}
      {kept && (
        <Note>
          <Icon name="cloud-done" size={14} />
          {files > 0 ? 'Draft kept on this device, without the files' : 'Draft kept on this device'}
        </Note>
      )}
    </Bar>
  );
}
