import { useEffect, type ReactNode } from 'react';
import type { Answer } from 'shared-api/client';
import { refreshRegistry } from 'shared-api/client/deploy';
import { Box, ErrorPanel, PageHeader, WhileLoading } from 'shared-ui/core';
import { useSession } from '../../session/SessionProvider';
import { PlatformSkeleton } from './PlatformSkeleton';

/** Reads the registry again whenever the session has a new revision, so that changes by others appear. */
function useNewRevisions(shown: number | undefined): void {
  const { revision } = useSession();
  const isOld = shown !== undefined && shown < revision;
  useEffect(() => {
    if (isOld) void refreshRegistry();
  }, [isOld, revision]);
}

export interface RegistryPageProps<Data> {
  title: string;
  read: Answer<Data>;
  /** Title of the panel that replaces the page if nothing loaded. */
  failed: string;
  /** A sentence after the error: what goes on meanwhile. */
  meanwhile: string;
  /** Draws the page. */
  children: (data: Data) => ReactNode;
}

/** A page made of an answer of the registry: its skeleton, its error with Retry, and its data, which follow changes by others. */
export function RegistryPage<Data extends { revision: number }>({
  title,
  read: { data, error, isLoading, retry },
  failed,
  meanwhile,
  children,
}: RegistryPageProps<Data>) {
  useNewRevisions(data?.revision);
  if (data) return children(data);
  return (
    <>
      <PageHeader title={title} />
      {error ? (
        <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>
          <ErrorPanel title={failed} onRetry={retry} retrying={isLoading}>
            {error.message} {meanwhile}
          </ErrorPanel>
        </Box>
      ) : (
        <WhileLoading loading skeleton={<PlatformSkeleton />}>
          {null}
        </WhileLoading>
      )}
    </>
  );
}
