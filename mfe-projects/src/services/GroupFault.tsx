import { styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

const Text = styled('span')({
  display: 'flex',
  gap: 4,
  padding: '4px 0',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 400,
  letterSpacing: 0,
  color: t.error,
  '& svg': { flex: 'none', marginTop: 1 },
});

/** The fault of all lines of a group together, announced to screen readers. */
export const GroupFault = ({ text }: { text: string | undefined }) =>
  text ? (
    <Text role="alert">
      <Icon name="error-filled" size={14} />
      <span>{text}</span>
    </Text>
  ) : null;
