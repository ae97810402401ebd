import { fetchGroupHistoryCsv, useGroupHistory } from 'shared-api/groups';
import type { GroupChange } from 'shared-api/contracts/groupParts/groupHistory';
import { limits } from 'shared-api/limits';
import { ListPage, useListState, type CsvOptions, type ListOptions } from 'shared-ui/grid';
import { useParams } from 'shared-ui/router';
import { inGroup } from '../shared/groupPart';
import { historyColumns } from './historyColumns';

const listOptions: ListOptions = { defaultSort: 'created_on desc', pageSize: limits.listPageSize };
const rowId = (row: GroupChange) => row.id;

/** `groups/{id}/history`: who changed what in a group's configuration, from what to what. */
function GroupHistoryPage() {
  const { groupId = '' } = useParams();
  const list = useListState(historyColumns, listOptions);
  return (
    <ListPage
      title="History"
      name="group_history"
      noun={{ one: 'change', many: 'changes' }}
      columns={historyColumns}
      list={list}
      answer={useGroupHistory(groupId, list.query)}
      rowId={rowId}
      searchLabel="Search by name"
      csvName="history.csv"
      onCsv={(columns: string[], options: CsvOptions) =>
        fetchGroupHistoryCsv(groupId, list.csvQuery, columns, options)
      }
      empty={{ text: 'Every change that is made in this delivery group is listed here.' }}
    />
  );
}

export default inGroup(GroupHistoryPage);
