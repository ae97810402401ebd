import type { MailStatus, OutboxMail } from 'shared-api/contracts/mail';
import { RouterLink } from 'shared-ui/core';
import { formatTimestamp, Timestamp } from 'shared-ui/date';
import type { Column } from 'shared-ui/grid';
import { loadPeople } from '../shared/loadPeople';
import { mailStatusWords, mailTitle } from './mailStatus';
import { MailStatusTag } from './MailStatusTag';

const statuses = (Object.keys(mailStatusWords) as MailStatus[]).map((value) => ({
  value,
  label: mailStatusWords[value].label,
}));

/** The columns of the outbox. */
export const mailColumns: readonly Column<OutboxMail>[] = [
  {
    field: 'created_on',
    title: 'Created',
    width: 208,
    numeric: true,
    card: 'date',
    filter: { kind: 'date' },
    text: ({ created_on }) => formatTimestamp(created_on),
    render: ({ created_on }) => <Timestamp at={created_on} />,
  },
  {
    field: 'status',
    title: 'Status',
    width: 108,
    card: 'chip',
    filter: { kind: 'choice', options: statuses },
    text: ({ status }) => mailStatusWords[status].label,
    render: ({ status }) => <MailStatusTag status={status} />,
  },
  {
    // Lists name the person, not their id.
    field: 'usr_name' as Column<OutboxMail>['field'],
    title: 'Recipient',
    width: 144,
    sortable: false,
    card: 'line',
    filter: { kind: 'options', load: loadPeople },
    text: ({ usr, address }) => usr?.name ?? address ?? '',
  },
  {
    field: 'address',
    title: 'Address',
    width: 220,
    hidden: true,
    sortable: false,
    empty: 'Read when it is sent',
    filter: { kind: 'text', param: 'address_like', label: 'Part of the address' },
  },
  {
    field: 'subject',
    title: 'Subject',
    flex: 2,
    minWidth: 240,
    wrap: true,
    strong: true,
    card: 'title',
    filter: { kind: 'text', param: 'subject_like', label: 'Part of the subject' },
    text: mailTitle,
    render: (mail) => <RouterLink to={`/mails/${mail.id}`}>{mailTitle(mail)}</RouterLink>,
  },
  {
    field: 'rule',
    title: 'Rule',
    flex: 1,
    minWidth: 176,
    wrap: true,
    sortable: false,
    card: 'line',
    filter: { kind: 'text', param: 'rule_like', label: 'Part of the rule' },
  },
  {
    field: 'project_id',
    title: 'Project',
    width: 84,
    numeric: true,
    sortable: false,
    filter: { kind: 'text', label: 'Project ID', numeric: true },
    render: ({ project_id: id }) => id !== null && <RouterLink to={`/projects/${id}`}>{id}</RouterLink>,
  },
  { field: 'reason', title: 'Why', flex: 1, minWidth: 160, wrap: true, sortable: false },
  {
    field: 'attempts',
    title: 'Tries',
    width: 72,
    align: 'right',
    numeric: true,
    hidden: true,
    sortable: false,
  },
  {
    field: 'done_on',
    title: 'Done',
    width: 184,
    numeric: true,
    hidden: true,
    sortable: false,
    text: ({ done_on }) => formatTimestamp(done_on),
  },
];
