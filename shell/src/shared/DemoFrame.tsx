import type { ReactNode } from 'react';
import { phoneMedia, styled, t } from 'shared-ui/core';
import { useBoot } from '../session/SessionProvider';

const Strip = styled('aside')({
  height: 32,
  padding: '0 16px',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: t.warning,
  backgroundColor: t.warningBg,
  borderBottom: `1px solid ${t.warningBorder}`,
  [phoneMedia]: { padding: '0 8px' },
});
const Rest = styled('div')({ '--portal-height': 'calc(100dvh - 32px)' });

/** The height that a page may take: that of the window, without the banners of a public demo and of a view. */
export const pageHeight = 'calc(var(--portal-height, 100dvh) - var(--view-height, 0px))';

/** Puts a banner above every page of a demo that is meant for others than this machine. */
export function DemoFrame({ children }: { children: ReactNode }) {
  if (!useBoot().demo?.isPublic) return children;
  return (
    <>
      <Strip aria-label="Public demo">Public demo: anyone can sign in. Enter nothing real.</Strip>
      <Rest>{children}</Rest>
    </>
  );
}
