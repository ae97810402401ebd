import { useState } from 'react';
import { phoneMedia, portalTitle, styled, t } from 'shared-ui/core';
import { useBoot } from '../session/SessionProvider';

/** In pixels. */
export const footerHeight = 32;

const Row = styled('footer')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: footerHeight,
  flex: 'none',
  marginTop: 'auto',
  padding: '0 24px',
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text3,
  borderTop: `1px solid ${t.borderSubtle}`,
  '&[data-plain]': { border: 0, justifyContent: 'center' },
  [phoneMedia]: { padding: '0 16px' },
});
const Copyright = styled('span')({ marginLeft: 'auto', '[data-plain] &': { marginLeft: 0 } });

/** Version and copyright; `plain` is the centred variant outside the frame. Source: spec 001, point 2.3. */
export function Footer({ plain = false }: { plain?: boolean }) {
  const { version, organisation } = useBoot();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <Row {...(plain ? { 'data-plain': '' } : {})}>
      {!plain && <span>{portalTitle}</span>}
      <span>v{version.replace(/^v/, '')}</span>
      {plain && <span aria-hidden="true">·</span>}
      <Copyright>
        © {year} {organisation}
      </Copyright>
    </Row>
  );
}
