import { ButtonLink, styled, t, useDocumentTitle } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

const Middle = styled('div')({
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

/**
 * Shown at every address that no area offers to this user. Its heading takes the focus, as on every page. Source: spec 001,
 * point 2.1.
 */
export function LostPage() {
  useDocumentTitle('Page not found');
  return (
    <Middle>
      <Icon name="search" size={24} />
      <h1 tabIndex={-1}>You are lost. This page doesn't exist.</h1>
      <p>The address may be mistyped, or the page may not be meant for your role.</p>
      <ButtonLink variant="primary" icon="home" to="/">
        Go home
      </ButtonLink>
    </Middle>
  );
}
