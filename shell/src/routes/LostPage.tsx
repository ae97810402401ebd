import { ButtonLink, useDocumentTitle } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { Centred } from '../shared/Centred';

/**
 * Shown at every address that no area offers to this user. Its heading takes the focus, as on every page. Source: spec 001,
 * point 2.1.
 */
export function LostPage() {
  useDocumentTitle('Page not found');
  return (
    <Centred>
      <Icon name="search" size={24} />
      <h1 tabIndex={-1}>You are lost. This page doesn't exist.</h1>
      <p>The address may be mistyped, or the page may not be meant for your role.</p>
      <ButtonLink variant="primary" icon="home" to="/">
        Go home
      </ButtonLink>
    </Centred>
  );
}
