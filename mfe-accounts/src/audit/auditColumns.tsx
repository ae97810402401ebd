import type { AuditEntry } from 'shared-api/contracts/audit';
import { RouterLink } from 'shared-ui/core';
import { formatTimestamp } from 'shared-ui/date';
import type { Column } from 'shared-ui/grid';
import { loadPeople } from '../shared/loadPeople';
import {
  actionOptions,
  actionText,
  addressOf,
  changesText,
  entityOptions,
  entityText,
  whoOf,
} from './auditWords';

function NameLink({ entry }: { entry: AuditEntry }) {
  const address = addressOf(entry);
  const name = entry.entity_name || (entry.entity_id === null ? '' : String(entry.entity_id));
  return address ? <RouterLink to={address}>{name}</RouterLink> : <span>{name}</span>;
}

/** The columns of the audit log. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    field: 'created_on',
    title: 'When',
    width: 208,
    numeric: true,
    pinned: true,
    card: 'date',
    filter: { kind: 'date' },
    text: ({ created_on }) => formatTimestamp(created_on),
    render: (entry) => <RouterLink to={`/audit/${entry.id}`}>{formatTimestamp(entry.created_on)}</RouterLink>,
  },
  {
    // Lists name the person, not their id.
    field: 'usr_name' as Column<AuditEntry>['field'],
    title: 'Who',
    width: 160,
    sortable: false,
    card: 'line',
    filter: { kind: 'options', load: loadPeople, allowEmpty: 'Nobody, or the server' },
    text: whoOf,
  },
  {
    field: 'action',
    title: 'What',
    width: 136,
    sortable: false,
    strong: true,
    wrap: true,
    card: 'title',
    filter: { kind: 'choice', options: actionOptions, open: true },
    text: actionText,
  },
  {
    field: 'entity',
    title: 'Kind',
    width: 92,
    sortable: false,
    card: 'line',
    filter: { kind: 'choice', options: entityOptions, open: true },
    text: entityText,
  },
  {
    field: 'entity_id',
    title: 'ID',
    width: 84,
    numeric: true,
    sortable: false,
    filter: { kind: 'text', label: 'ID', numeric: true },
  },
  {
    field: 'entity_name',
    title: 'Name',
    flex: 1,
    minWidth: 176,
    wrap: true,
    sortable: false,
    card: 'line',
    filter: { kind: 'text', param: 'entity_name_like', label: 'Part of the name' },
    text: ({ entity_name }) => entity_name,
    render: (entry) => <NameLink entry={entry} />,
  },
  {
    field: 'changes',
    title: 'Changes',
    flex: 2,
    minWidth: 240,
    sortable: false,
    text: changesText,
  },
  {
    field: 'request_id',
    title: 'Request',
    width: 280,
    hidden: true,
    sortable: false,
    filter: { kind: 'text', param: 'request_id_like', label: 'Beginning of the request ID' },
  },
];
