import { fetchMailsCsv, useMails } from 'shared-api/accounts';
import type { OutboxMail } from 'shared-api/contracts/mail';
import { limits } from 'shared-api/limits';
import { ListPage, useListState, type CsvOptions, type ListOptions } from 'shared-ui/grid';
import { mailColumns } from './mailColumns';
import { MailNotice } from './MailNotice';

const listOptions: ListOptions = { defaultSort: 'created_on desc', pageSize: limits.listPageSize };

const rowId = (row: OutboxMail) => row.id;

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
      rowId={rowId}
      searchLabel="Search subject or address"
      csvName="mails.csv"
      onCsv={(columns: string[], options: CsvOptions) => fetchMailsCsv(list.csvQuery, columns, options)}
      notice={<MailNotice list={list} />}
      empty={{ text: 'What the portal writes to people is listed here, whether or not it was sent.' }}
    />
  );
}
