import { fetchGroupHistoryCsv, useGroupHistory } from 'shared-api/groups';
import { limits } from 'shared-api/limits';
import { ListPage, useListState, type ListOptions } from 'shared-ui/grid';
import { useParams } from 'shared-ui/router';
import { inGroup } from '../shared/groupPart';
import { historyColumns } from './historyColumns';

const listOptions: ListOptions = { defaultSort: 'created_on desc', pageSize: limits.listPageSize };

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
      searchLabel="Search by name"
      csvName="history.csv"
      loadCsv={(query, columns, options) => fetchGroupHistoryCsv(groupId, query, columns, options)}
      empty={{ text: 'Every change that is made in this delivery group is listed here.' }}
    />
  );
}

export default inGroup(GroupHistoryPage);
