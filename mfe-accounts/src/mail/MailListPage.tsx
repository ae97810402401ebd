import { fetchMailsCsv, useMails } from 'shared-api/accounts';
import { limits } from 'shared-api/limits';
import { ListPage, useListState, type ListOptions } from 'shared-ui/grid';
import { mailColumns } from './mailColumns';
import { MailNotice } from './MailNotice';

const listOptions: ListOptions = { defaultSort: 'created_on desc', pageSize: limits.listPageSize };

/** `mails`: the outbox, for global admins. Source: domain.md 3. */
export default function MailListPage() {
  const list = useListState(mailColumns, listOptions);
  const answer = useMails(list.query);
  return (
    <ListPage
      title="Mail"
      name="mail_list"
      noun={{ one: 'mail', many: 'mails' }}
      columns={mailColumns}
      list={list}
      answer={answer}
      searchLabel="Search subject or address"
      csvName="mails.csv"
      loadCsv={fetchMailsCsv}
      notice={<MailNotice list={list} />}
      empty={{ text: 'What the portal writes to people is listed here, whether or not it was sent.' }}
    />
  );
}
