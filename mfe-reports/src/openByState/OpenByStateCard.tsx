import { useOpenByState } from 'shared-api/reports';
import { Card, EmptyState, LoadError, RouterLink, Skeleton, styled, useDelayedFlag } from 'shared-ui/core';
import { Select } from 'shared-ui/form';
import { useSearchParams } from 'shared-ui/router';
import { StateTable } from './StateTable';

const Picker = styled('div')({ maxWidth: 280, paddingBottom: 8 });

/**
 * A card for the dashboard: the open projects of one delivery group by state, those over the target of their state and those on hold.
 * The group lies in the address, so that the page can be sent to others. Source: domain.md 9.
 */
export default function OpenByStateCard() {
  const [query, setQuery] = useSearchParams();
  const read = useOpenByState();
  const { data: groups, error } = read;
  const slow = useDelayedFlag(!groups && !error);
  const group = groups?.find(({ id }) => String(id) === query.get('group')) ?? groups?.[0];
  const choose = (id: string) =>
    setQuery(
      (before) => {
        before.set('group', id);
        return before;
      },
      { replace: true },
    );
  return (
    <Card
      title="Open by state"
      action={
        group && (
          <RouterLink to={`/projects?project_type_id=${group.id}&project_state_is_closed=false`}>
            All of {group.name}
          </RouterLink>
        )
      }
    >
      {error && !groups ? (
        <LoadError title="The open projects by state did not load." read={read} />
      ) : !groups ? (
        slow && <Skeleton height={200} />
      ) : !group ? (
        <EmptyState icon="dashboard" title="There is no delivery group to report on" />
      ) : (
        <>
          {groups.length > 1 && (
            <Picker>
              <Select
                label="Delivery group"
                value={String(group.id)}
                onChange={choose}
                options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            </Picker>
          )}
          <StateTable group={group} />
        </>
      )}
    </Card>
  );
}
