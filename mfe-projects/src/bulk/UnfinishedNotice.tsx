import { useState } from 'react';
import { useCurrentUser } from 'shared-api/portal';
import { Banner, Button } from 'shared-ui/core';
import { projectCount } from '../shared/projectCount';
import { LazyBulk } from './BulkButtons';
import { bulkTitles, kindOf } from './bulkWords';
import { forgetUnfinished, useUnfinished, type UnfinishedBulk } from './unfinishedBulk';

/** Offers to continue an action on several projects that has ended before its end. */
export function UnfinishedNotice() {
  const { id: owner } = useCurrentUser();
  const unfinished = useUnfinished(owner);
  const [continued, setContinued] = useState<UnfinishedBulk>();
  if (continued)
    return <LazyBulk ids={continued.ids} start={continued.action} onClose={() => setContinued(undefined)} />;
  if (!unfinished) return null;
  const title = bulkTitles[kindOf(unfinished.action)];
  return (
    <Banner
      kind="warning"
      title={`“${title}” has not finished.`}
      action={
        <Button size="small" onClick={() => setContinued(unfinished)}>
          Continue
        </Button>
      }
      onDismiss={() => forgetUnfinished(owner)}
    >
      {projectCount(unfinished.ids.length)} {unfinished.ids.length === 1 ? 'is' : 'are'} not changed yet.
    </Banner>
  );
}
