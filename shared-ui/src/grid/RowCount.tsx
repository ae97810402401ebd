import { VisuallyHidden } from '../display/VisuallyHidden';
import type { ListAnswer } from './list/listAnswer';
import { formatTotal } from './list/pages';
import type { ListState } from './list/useListState';

export interface RowCountProps {
  noun: { one: string; many: string };
  list: Pick<ListState, 'page' | 'pageSize'>;
  answer: ListAnswer<unknown>;
}

/** Tells screen readers how many rows there are, each time a page arrives. */
export function RowCount({ noun, list, answer: { page, error, isLoading } }: RowCountProps) {
  const words = () => {
    if (error || isLoading || !page) return '';
    const total = `${formatTotal(page.total, page.capped)} ${page.total === 1 ? noun.one : noun.many}`;
    return page.total > list.pageSize ? `${total}, page ${list.page}` : total;
  };
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {words()}
    </VisuallyHidden>
  );
}
