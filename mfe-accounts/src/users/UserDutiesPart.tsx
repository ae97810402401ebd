import { useUserDuties } from 'shared-api/client';
import { Banner, Button, Skeleton, WhileLoading } from 'shared-ui/core';
import { DutyLists } from './DutyLists';

/** What would need a new owner if this person left. Source: domain.md 10. */
export function UserDutiesPart({ userId }: { userId: number }) {
  const { data, error, isLoading, retry } = useUserDuties(String(userId));
  return (
    <section aria-labelledby="user-duties">
      <h2 id="user-duties">What needs a new owner</h2>
      {error && !data && (
        <Banner
          kind="error"
          title="This did not load."
          action={
            <Button size="small" icon="retry" busy={isLoading} onClick={retry}>
              Retry
            </Button>
          }
        >
          {error.message}
        </Banner>
      )}
      <WhileLoading loading={!data && !error} skeleton={<Skeleton width="50%" height={20} />}>
        {data && <DutyLists duties={data} />}
      </WhileLoading>
    </section>
  );
}
