import { portalTitle, styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  backgroundColor: t.accent,
  color: t.onAccent,
});
const Row = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontWeight: 600,
  letterSpacing: '-0.011em',
  whiteSpace: 'nowrap',
  color: t.text,
});

/** The portal's logo and name; large on the screens outside the frame. */
export function Brand({ large = false }: { large?: boolean }) {
  const size = large ? 24 : 20;
  return (
    <Row style={large ? { fontSize: 16, gap: 10 } : {}}>
      <Mark style={{ width: size, height: size, borderRadius: large ? 6 : 5 }}>
        <Icon name="portal" size={large ? 16 : 14} />
      </Mark>
      {portalTitle}
    </Row>
  );
}
