import { fetchOwnCasesCsv, useOwnCases } from 'shared-api/support';
import { limits } from 'shared-api/limits';
import { ButtonLink } from 'shared-ui/core';
import { ListPage, useListState, type ListOptions } from 'shared-ui/grid';
import { ownCaseColumns } from './caseColumns';

const listOptions: ListOptions = { defaultSort: 'updated_on desc', pageSize: limits.listPageSize };

/** `support/cases`: the cases that the person submitted. */
export default function CaseListPage() {
  const list = useListState(ownCaseColumns, listOptions);
  return (
    <ListPage
      title="Your Support Cases"
      name="support_case_list"
      noun={{ one: 'case', many: 'cases' }}
      columns={ownCaseColumns}
      list={list}
      answer={useOwnCases(list.query)}
      searchLabel="Search case or subject"
      csvName="cases.csv"
      loadCsv={fetchOwnCasesCsv}
      actions={
        <ButtonLink to="/support" variant="primary">
          Contact Support
        </ButtonLink>
      }
      empty={{ text: 'What you write to support is listed here, with its answers.' }}
    />
  );
}
