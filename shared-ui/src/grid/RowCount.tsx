import { formatTotal } from 'shared-api/format';
import { VisuallyHidden } from '../display/VisuallyHidden';
import type { ListAnswer } from './list/listAnswer';
import type { ListState } from './list/useListState';

export interface RowCountProps {
  noun: { one: string; many: string };
  list: Pick<ListState, 'page' | 'pageSize'>;
  answer: ListAnswer<unknown>;
}

/** Announces the number of rows to screen readers each time a page loads. */
export function RowCount({ noun, list, answer: { page, error, isLoading } }: RowCountProps) {
  const format = () => {
    if (error || isLoading || !page) return '';
    const total = `${formatTotal(page)} ${page.total === 1 ? noun.one : noun.many}`;
    return page.total > list.pageSize ? `${total}, page ${list.page}` : total;
  };
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {format()}
    </VisuallyHidden>
  );
}
