import { createElement, type ComponentType, type ReactElement } from 'react';
import { ErrorPanel, lazyComponent } from 'shared-ui/core';
import { ErrorBoundary, type CaughtFailure } from '../loading/ErrorBoundary';
import { PagePanel } from '../loading/panels/PagePanel';
import { PageSkeleton } from '../loading/panels/PageSkeleton';
import type { ShellPage } from '../pages/shellPages';
import { shellPageCode } from './shellPageCode';

/** Outside React: each render would create another component. */
const pages = new Map<ShellPage, ComponentType>();

function render(page: ShellPage): ReactElement {
  const Page =
    pages.get(page) ?? lazyComponent(shellPageCode[page.path], () => <PageSkeleton title={page.title} />);
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
    <ErrorBoundary key={page.path} fallback={failed}>
      {() => render(page)}
    </ErrorBoundary>
  );
}
