import { createElement, lazy, Suspense, type ComponentType, type ReactElement } from 'react';
import { ErrorPanel } from 'shared-ui/core';
import { ErrorBoundary, type CaughtFailure } from '../loading/ErrorBoundary';
import { PagePanel } from '../loading/PagePanel';
import { PageSkeleton } from '../loading/PageSkeleton';
import type { ShellPage } from '../pages/shellPages';

/** Outside React, which would create new lazy components at each render. */
const pages = new Map<ShellPage, ComponentType>();

function render(page: ShellPage): ReactElement {
  const Page = pages.get(page) ?? lazy(page.load);
  pages.set(page, Page);
  return createElement(Page);
}

/** Renders one of the shell's own pages. Its errors do not affect the frame. */
export function ShellPageView({ page }: { page: ShellPage }) {
  const failed = ({ error }: CaughtFailure, retry: () => void) => (
    <PagePanel title={page.title}>
      <ErrorPanel
        title="This page could not be shown"
        onRetry={retry}
        details={error instanceof Error ? (error.stack ?? error.message) : String(error)}
      >
        Nothing you saved is affected, and the rest of the portal works as usual.
      </ErrorPanel>
    </PagePanel>
  );
  return (
    // Drop the lazy component: its chunk may have failed to load, and the next render must request it again.
    <ErrorBoundary key={page.path} fallback={failed} onFailure={() => pages.delete(page)}>
      {() => (
        <Suspense key={page.path} fallback={<PageSkeleton title={page.title} />}>
          {render(page)}
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
