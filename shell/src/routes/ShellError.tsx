import { useEffect, useRef } from 'react';
import { ErrorPanel, styled } from 'shared-ui/core';
import { useLocation } from 'shared-ui/router';
import { pageLoad } from '../boot/pageLoad';
import { pageHeight } from '../shared/DemoFrame';

const Middle = styled('main')({ minHeight: pageHeight, display: 'grid', placeItems: 'center', padding: 16 });

/**
 * Shown when the shell itself throws, or one of its chunks does not load. Remotes have their own error panel.
 * @param props.onLeave called at the next navigation
 */
export function ShellError({ error, onLeave }: { error: unknown; onLeave: () => void }) {
  const location = useLocation();
  const failed = useRef(location);
  useEffect(() => {
    if (location !== failed.current) onLeave();
  }, [location, onLeave]);
  return (
    <Middle>
      <ErrorPanel
        title="This page could not be shown"
        onRetry={() => pageLoad.reload()}
        details={error instanceof Error ? (error.stack ?? error.message) : String(error)}
      >
        Nothing you saved is affected. Loading the page again usually helps.
      </ErrorPanel>
    </Middle>
  );
}
