import type { ReactNode } from 'react';
import type { Answer } from 'shared-api/client';
import { Box, ButtonLink, ErrorPanel, PageHeader, Skeleton, WhileLoading } from 'shared-ui/core';

export interface OpenedPageProps<T> {
  read: Answer<T>;
  /** Noun for the thing: "user". */
  noun: string;
  /** Page title while it loads: "User". */
  title: string;
  /** The list that the way back leads to. */
  list: { title: string; to: string };
  children: (opened: T) => ReactNode;
}

/** The page of one thing: a skeleton while it loads, and an error with a way back when it does not exist or did not load. */
export function OpenedPage<T>({ read, noun, title, list, children }: OpenedPageProps<T>) {
  const { data, error, isLoading, retry } = read;
  if (data !== undefined) return <>{children(data)}</>;
  const back = <ButtonLink to={list.to}>Back to {list.title}</ButtonLink>;
  const isGone = [400, 403, 404].includes(error?.status ?? 0);
  return (
    <>
      <PageHeader title={title} subject={isGone ? null : undefined} />
      <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>
        {error && isGone && (
          <ErrorPanel icon="search" title={`There is no such ${noun}.`} actions={back}>
            Check the address, or ask the person who sent you the link.
          </ErrorPanel>
        )}
        {error && !isGone && (
          <ErrorPanel title={`The ${noun} did not load`} onRetry={retry} retrying={isLoading} actions={back}>
            {error.message}
          </ErrorPanel>
        )}
        {!error && (
          <WhileLoading
            loading
            skeleton={['60%', '45%', '70%', '50%'].map((width) => (
              <Box key={width} sx={{ padding: '10px 0' }}>
                <Skeleton width={width} />
              </Box>
            ))}
          >
            {null}
          </WhileLoading>
        )}
      </Box>
    </>
  );
}
