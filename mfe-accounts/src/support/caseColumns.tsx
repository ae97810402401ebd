import type { OwnCase, QueuedCase } from 'shared-api/contracts/personal/support';
import { problemTypes, supportStatuses } from 'shared-api/supportCase';
import { RouterLink } from 'shared-ui/core';
import { formatTimestamp, Timestamp } from 'shared-ui/date';
import type { Column } from 'shared-ui/grid';
import { loadPeople } from '../shared/loadPeople';
import { CaseStatusTag, caseStatusWords } from './caseStatus';

const reference: Column<OwnCase> = {
  field: 'reference',
  title: 'Case',
  width: 132,
  numeric: true,
  sortable: false,
  card: 'id',
};
const subject: Column<OwnCase> = {
  field: 'subject',
  title: 'Subject',
  flex: 2,
  minWidth: 220,
  strong: true,
  wrap: true,
  card: 'title',
  filter: { kind: 'text', param: 'subject_like', label: 'Part of the subject' },
  render: ({ id, subject: text }) => <RouterLink to={`/support/cases/${id}`}>{text}</RouterLink>,
};
const status: Column<OwnCase> = {
  field: 'status',
  title: 'Status',
  width: 124,
  card: 'chip',
  filter: {
    kind: 'choice',
    options: supportStatuses.map((value) => ({ value, label: caseStatusWords[value].label })),
  },
  text: (row) => caseStatusWords[row.status].label,
  render: (row) => <CaseStatusTag status={row.status} />,
};
const problemType: Column<OwnCase> = {
  field: 'problem_type',
  title: 'Problem type',
  width: 152,
  sortable: false,
  card: 'line',
  filter: { kind: 'choice', options: problemTypes.map((value) => ({ value, label: value })) },
};
const created: Column<OwnCase> = {
  field: 'created_on',
  title: 'Submitted',
  width: 196,
  numeric: true,
  filter: { kind: 'date' },
  text: ({ created_on }) => formatTimestamp(created_on),
  render: ({ created_on }) => <Timestamp at={created_on} />,
};
const answered: Column<OwnCase> = {
  field: 'answered_on',
  title: 'Last answer',
  width: 196,
  numeric: true,
  text: ({ answered_on }) => (answered_on ? formatTimestamp(answered_on) : 'None yet'),
  render: ({ answered_on }) => (answered_on ? <Timestamp at={answered_on} /> : 'None yet'),
};
const updated: Column<OwnCase> = {
  field: 'updated_on',
  title: 'Last entry',
  width: 212,
  numeric: true,
  card: 'date',
  text: ({ updated_on }) => formatTimestamp(updated_on),
  render: ({ updated_on }) => <Timestamp at={updated_on} />,
};

/** The columns of a person's own cases. */
export const ownCaseColumns: readonly Column<OwnCase>[] = [
  reference,
  subject,
  status,
  problemType,
  answered,
  updated,
  { ...created, hidden: true },
];

/** The columns of the queue. */
export const queuedCaseColumns: readonly Column<QueuedCase>[] = [
  reference,
  subject,
  status,
  { ...(problemType as Column<QueuedCase>), sortable: true },
  {
    // Lists name the person, not their id.
    field: 'writer_name' as Column<QueuedCase>['field'],
    title: 'Writer',
    width: 152,
    card: 'line',
    filter: { kind: 'options', load: loadPeople },
    text: ({ writer }) => writer.name,
  },
  {
    field: 'assignee_name' as Column<QueuedCase>['field'],
    title: 'Assignee',
    width: 152,
    card: 'line',
    empty: 'Unassigned',
    filter: { kind: 'options', load: loadPeople, allowEmpty: 'Unassigned' },
    text: ({ assignee }) => assignee?.name ?? '',
  },
  updated,
  { ...(answered as Column<QueuedCase>), hidden: true },
  { ...(created as Column<QueuedCase>), hidden: true },
];
