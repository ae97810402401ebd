import { useUserDuties } from 'shared-api/accounts';
import { LoadError, Skeleton, WhileLoading } from 'shared-ui/core';
import { DutyLists } from './DutyLists';

/** Lists what needs a new owner if this person leaves. Source: domain.md 10. */
export function UserDutiesPart({ userId }: { userId: number }) {
  const duties = useUserDuties(String(userId));
  const { data, error } = duties;
  return (
    <section aria-labelledby="user-duties">
      <h2 id="user-duties">What needs a new owner</h2>
      {!data && <LoadError title="This did not load." read={duties} />}
      <WhileLoading loading={!data && !error} skeleton={<Skeleton width="50%" height={20} />}>
        {data && <DutyLists duties={data} />}
      </WhileLoading>
    </section>
  );
}
