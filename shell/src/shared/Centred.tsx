import { styled, t } from 'shared-ui/core';

/** An icon, a heading, a sentence and a way on in the middle of what is left of the page. */
export const Centred = styled('div')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 4,
  padding: '48px 24px',
  textAlign: 'center',
  '& > svg': { color: t.text3 },
  '& h1': { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.017em' },
  '& p': { color: t.text2, maxWidth: 400, marginBottom: 12 },
});
