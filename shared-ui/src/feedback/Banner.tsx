import type { ReactNode } from 'react';
import { styled, type SxProps, type Theme } from '@mui/material/styles';
import { IconButton } from '../controls/IconButton';
import { Icon, type IconName } from '../icons/Icon';
import { phoneMedia, t } from '../theme/tokens';

export type BannerKind = 'info' | 'success' | 'warning' | 'error' | 'accent';

const looks: Record<BannerKind, { icon: IconName; text: string; ground: string; line: string }> = {
  info: { icon: 'info', text: t.info, ground: t.infoBg, line: t.infoBorder },
  success: { icon: 'success', text: t.success, ground: t.successBg, line: t.successBorder },
  warning: { icon: 'warning', text: t.warning, ground: t.warningBg, line: t.warningBorder },
  error: { icon: 'error', text: t.error, ground: t.errorBg, line: t.errorBorder },
  accent: { icon: 'assignee', text: t.accentText, ground: t.accentBg, line: t.accentBorder },
};

const Box = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  border: '1px solid',
  borderRadius: 6,
  padding: '9px 12px',
  color: t.text,
  textAlign: 'left',
  '& > svg': { marginTop: 1, flex: 'none' },
  '& a': { fontWeight: 500 },
  '& strong': { fontWeight: 600 },
});
const Body = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  flex: 1,
  minWidth: 0,
});
const Text = styled('div')({ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' });
/** Beside the text if there is room, without making the banner higher; else under it. */
const Action = styled('div')({
  margin: '-4px 0',
  '&:empty': { display: 'none' },
  [phoneMedia]: { flexBasis: '100%', margin: '-4px 0 3px' },
});
const Dismiss = styled('div')({ display: 'flex', margin: '-2px -4px', [phoneMedia]: { margin: '-10px' } });

export interface BannerProps {
  kind: BannerKind;
  /** A bold title before the text: "Not saved." */
  title?: string;
  children?: ReactNode;
  /** A button or two, beside the text or under it. */
  action?: ReactNode;
  /** Adds a dismiss button. */
  onDismiss?: () => void;
  sx?: SxProps<Theme>;
}

/** A message inside a page or form. Only errors interrupt screen readers. `accent` is reserved for "You're next". */
export function Banner({ kind, title, children, action, onDismiss, sx = {} }: BannerProps) {
  const look = looks[kind];
  return (
    <Box
      role={kind === 'error' ? 'alert' : 'status'}
      style={{ backgroundColor: look.ground, borderColor: look.line }}
      sx={
        [
          { '& > svg': { color: look.text } },
          ...(Array.isArray(sx) ? (sx as never[]) : [sx]),
        ] as SxProps<Theme>
      }
    >
      <Icon name={look.icon} size={18} />
      <Body>
        <Text>
          {title && <strong>{title} </strong>}
          {children}
        </Text>
        {action && <Action>{action}</Action>}
      </Body>
      {onDismiss && (
        <Dismiss>
          <IconButton size="small" icon="close" label="Dismiss" noTooltip onClick={onDismiss} />
        </Dismiss>
      )}
    </Box>
  );
}
