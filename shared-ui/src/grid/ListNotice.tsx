import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { Button } from '../controls/Button';
import { Banner } from '../feedback/Banner';
import { EmptyState } from '../feedback/EmptyState';
import { filterSummary } from './filters/filterSummary';
import type { ListAnswer } from './list/listAnswer';
import type { ListState } from './list/useListState';

const Inset = styled('div')({ padding: '16px 24px' });

export interface ListNoticeProps {
  title: string;
  noun: { one: string; many: string };
  list: ListState;
  answer: Pick<ListAnswer<unknown>, 'error' | 'isLoading' | 'retry'>;
  empty?: { text: ReactNode; actions?: ReactNode };
  noMatchActions?: ReactNode;
}

/** `Team is Voice and Status is Approved.` */
function describeFilters(list: ListState): string {
  const parts = list.named.flatMap((named) => {
    const summary = filterSummary(named, list.filters);
    if (summary === undefined) return [];
    return [`${named.title} is ${summary}`];
  });
  const all = [
    ...(list.search ? [`The search is “${list.search}”`] : []),
    ...parts,
    ...list.defaults.map(({ title, label }) => `${title} is ${label}`),
  ];
  return `${all.join(' and ')}.`;
}

/** Shown in place of the rows: an error with Retry, or why the list is empty and what to do. */
export function ListNotice({ title, noun, list, answer, empty, noMatchActions }: ListNoticeProps) {
  if (answer.error)
    return (
      <Inset>
        <Banner
          kind="error"
          title={`${title} did not load.`}
          action={
            <Button size="small" icon="retry" busy={answer.isLoading} onClick={answer.retry}>
              Retry
            </Button>
          }
        >
          {answer.error.message} {list.isFiltered && 'Your filters are kept.'}
        </Banner>
      </Inset>
    );
  if (list.isFiltered)
    return (
      <EmptyState
        icon="filter-off"
        title={`No ${noun.one} matches these filters`}
        actions={
          <>
            <Button onClick={list.clearFilters}>Clear filters</Button>
            {noMatchActions}
          </>
        }
      >
        {describeFilters(list)}
      </EmptyState>
    );
  return (
    <EmptyState title={`There are no ${noun.many} to show`} actions={empty?.actions}>
      {empty?.text ?? (list.defaults.length > 0 ? describeFilters(list) : undefined)}
    </EmptyState>
  );
}
