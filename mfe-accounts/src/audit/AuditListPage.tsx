import { fetchAuditCsv, useAudit } from 'shared-api/accounts';
import { limits } from 'shared-api/limits';
import { ListPage, useListState, type ExtraFilter, type ListOptions } from 'shared-ui/grid';
import { auditColumns } from './auditColumns';

/** Most entries are sign-ins: they are left out until somebody looks for them. */
const signIns: ExtraFilter = {
  title: 'Sign-ins',
  filter: {
    kind: 'choice',
    param: 'is_sign_in',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
};

const listOptions: ListOptions = {
  defaultSort: 'created_on desc',
  pageSize: limits.listPageSize,
  extraFilters: [signIns],
  defaultFilters: [
    {
      param: 'is_sign_in',
      values: ['false'],
      title: 'Sign-ins',
      label: 'No',
      without: ['true', 'false'],
      unless: ['action', 'entity', 'entity_id', 'request_id', 'search'],
    },
  ],
};

/** `audit`: the log of writes, for global admins. Source: domain.md 11. */
export default function AuditListPage() {
  const list = useListState(auditColumns, listOptions);
  return (
    <ListPage
      title="Audit Log"
      name="audit_list"
      noun={{ one: 'entry', many: 'entries' }}
      columns={auditColumns}
      list={list}
      answer={useAudit(list.query)}
      searchLabel="Search by name or request ID"
      csvName="audit.csv"
      loadCsv={fetchAuditCsv}
      empty={{ text: 'Every change that is made in the portal is listed here.' }}
    />
  );
}
