import { ButtonLink, EmptyState, PageHeader, styled } from 'shared-ui/core';

const Middle = styled('div')({ flex: 1, display: 'grid', placeItems: 'center' });

/** For every address that no area declares for this user. Source: spec 001, point 2.1. */
export function LostPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <Middle>
        <EmptyState
          icon="search"
          title="You are lost. This page doesn't exist."
          actions={
            <ButtonLink variant="primary" icon="home" to="/">
              Go home
            </ButtonLink>
          }
        >
          The address may be mistyped, or the page may not be meant for your role.
        </EmptyState>
      </Middle>
    </>
  );
}
