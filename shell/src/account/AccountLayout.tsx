import type { ReactNode } from 'react';
import { phoneMedia, styled, t, useDocumentTitle } from 'shared-ui/core';
import { Brand } from '../shared/Brand';
import { pageHeight } from '../shared/DemoFrame';
import { Footer } from '../shared/Footer';

const Screen = styled('div')({
  minHeight: pageHeight,
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: t.bgSubtle,
});
const Middle = styled('main')({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  padding: 24,
  [phoneMedia]: { padding: 16, alignItems: 'start' },
});
const Column = styled('div')({ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 20 });
const Card = styled('div')({
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  overflow: 'hidden',
  backgroundColor: t.bg,
  boxShadow: t.shadow1,
});
const Head = styled('header')({
  '& h1': { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.017em' },
  '& p': { marginTop: 4, color: t.text2 },
});

/** The padding and the spacing inside the card. */
export const AccountBody = styled('div')({
  padding: 32,
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minWidth: 0,
  [phoneMedia]: { padding: 24 },
});

export function AccountHeading({ title, children }: { title: string; children?: ReactNode }) {
  useDocumentTitle(title);
  return (
    <Head>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </Head>
  );
}

/** The layout of the screens outside the frame: the portal's name, one card, version and copyright. */
export function AccountLayout({ width, children }: { width: number; children: ReactNode }) {
  return (
    <Screen>
      <Middle>
        <Column style={{ width }}>
          <Brand large />
          <Card>{children}</Card>
        </Column>
      </Middle>
      <Footer plain />
    </Screen>
  );
}
