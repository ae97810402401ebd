import { listNames } from 'shared-api/client';
import type { GroupChange } from 'shared-api/contracts/groupParts/groupHistory';
import { changeText, schemaChangeText } from 'shared-api/schemaChanges';
import { formatTimestamp } from 'shared-ui/date';
import type { Column } from 'shared-ui/grid';
import { historyParts } from './historyParts';

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: sentence(value) }));

/** People as choices of a filter. The API filters by name, so people of the same name are one choice. */
async function loadPeople(search: string, signal: AbortSignal) {
  const names = (await listNames('user', search, signal)).map(({ name }) => name);
  return [...new Set(names)].map((name) => ({ value: name, label: name }));
}

/** All changes in one line: `Subject: Moved → Went; …`; of what is new its values alone. */
const changesText = ({ entity, action, changes }: GroupChange): string =>
  changes
    .map((change) =>
      action === 'created'
        ? (schemaChangeText(entity, change) ?? `${change.field}: ${change.to ?? 'none'}`)
        : changeText(entity, change, 'none'),
    )
    .join('; ');

/** The columns of a group's history. */
export const historyColumns: readonly Column<GroupChange>[] = [
  {
    field: 'created_on',
    title: 'When',
    width: 208,
    numeric: true,
    pinned: true,
    card: 'date',
    filter: { kind: 'date' },
    text: ({ created_on }) => formatTimestamp(created_on),
  },
  {
    // Lists name the person, not their id.
    field: 'usr_name' as Column<GroupChange>['field'],
    title: 'Who',
    width: 128,
    wrap: true,
    sortable: false,
    card: 'line',
    filter: { kind: 'options', load: loadPeople },
    text: ({ usr }) => usr?.name ?? 'The portal',
  },
  {
    field: 'action',
    title: 'What',
    width: 104,
    sortable: false,
    filter: {
      kind: 'choice',
      options: optionsOf(['created', 'updated', 'reordered', 'deleted']),
      open: true,
    },
    card: 'line',
    text: ({ action }) => sentence(action),
  },
  {
    field: 'entity',
    title: 'Part',
    width: 128,
    wrap: true,
    sortable: false,
    filter: { kind: 'choice', options: optionsOf(historyParts), open: true },
    card: 'line',
    text: ({ entity }) => sentence(entity),
  },
  {
    field: 'entity_name',
    title: 'Name',
    flex: 1,
    minWidth: 136,
    wrap: true,
    sortable: false,
    strong: true,
    card: 'title',
    filter: { kind: 'text', param: 'entity_name_like', label: 'Part of the name' },
  },
  {
    field: 'changes',
    title: 'Changes',
    flex: 2,
    minWidth: 240,
    wrap: true,
    sortable: false,
    text: changesText,
  },
];
