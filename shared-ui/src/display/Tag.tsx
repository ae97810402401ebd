import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { Icon, type IconName } from '../icons/Icon';
import { t } from '../theme/tokens';

const looks = {
  neutral: { backgroundColor: t.bgMuted, color: t.text2 },
  accent: { backgroundColor: t.accentBg, color: t.accentText },
  info: { backgroundColor: t.infoBg, color: t.info },
  success: { backgroundColor: t.successBg, color: t.success },
  warning: { backgroundColor: t.warningBg, color: t.warning },
  error: { backgroundColor: t.errorBg, color: t.error },
  line: { boxShadow: `inset 0 0 0 1px ${t.border}`, color: t.text2 },
} as const;
export type TagKind = keyof typeof looks;

const Box = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  height: 20,
  borderRadius: 4,
  padding: '0 6px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  letterSpacing: 0,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
});

/** A short label of a thing: its kind, its status. Not interactive. */
export function Tag({
  kind = 'neutral',
  icon,
  children,
}: {
  kind?: TagKind;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <Box style={looks[kind]}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </Box>
  );
}

/** A count on a grey background, beside a title or in a tab. */
export const CountTag = styled('span')({
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  letterSpacing: 0,
  color: t.text2,
  backgroundColor: t.bgMuted,
  borderRadius: 8,
  padding: '0 6px',
  fontVariantNumeric: 'tabular-nums',
});
