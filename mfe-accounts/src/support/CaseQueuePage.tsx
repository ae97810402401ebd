import { fetchQueuedCasesCsv, useQueuedCases } from 'shared-api/support';
import { limits } from 'shared-api/limits';
import { ListPage, useListState, type ListOptions } from 'shared-ui/grid';
import { queuedCaseColumns } from './caseColumns';

const listOptions: ListOptions = { defaultSort: 'updated_on desc', pageSize: limits.listPageSize };

/** `support/queue`: everybody's cases, for global admins. */
export default function CaseQueuePage() {
  const list = useListState(queuedCaseColumns, listOptions);
  return (
    <ListPage
      title="Support Cases"
      name="support_queue"
      noun={{ one: 'case', many: 'cases' }}
      columns={queuedCaseColumns}
      list={list}
      answer={useQueuedCases(list.query)}
      searchLabel="Search case, subject or writer"
      csvName="queue.csv"
      loadCsv={fetchQueuedCasesCsv}
      empty={{ text: 'What people write to support is listed here.' }}
    />
  );
}
