import { formatDate } from '../date/formatDate';
import { formatMoney } from '../display/formatMoney';
import type { Column, ColumnFilter } from '../grid/list/column';
import { FileCell } from './FileCell';
import { NameCell } from './NameCell';
import { namingFields } from './names';
import { labelsOf, namesIn } from './resourceValues';
import { withUnit } from './withUnit';
import type { Identified, ResourceDefinition, ResourceField, RowFile } from './types';

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Pixels that a title needs in a column of short values. */
const widthOf = (title: string) => Math.max(96, Math.ceil(title.length * 6.5) + 32);

const partOf = (label: string, param: string): ColumnFilter => ({
  kind: 'text',
  param,
  label: `Part of the ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
});

/** The column that follows from a field's kind. Filters are named as the server's lists name them (shared-api/contracts/lists/list.ts). */
function byKind<Row, Body>(field: ResourceField<Row, Body>): Partial<Column<Row>> {
  const { name, label } = field;
  const valueOf = (row: Row) => row[name as unknown as keyof Row] as unknown;
  switch (field.kind) {
    case 'boolean':
      return {
        width: widthOf(label),
        filter: { kind: 'choice', options: yesOrNo },
        text: (row) => (valueOf(row) ? 'Yes' : ''),
        empty: 'No',
        cardText: (row) => (valueOf(row) ? label : ''),
        card: 'line',
      };
    case 'date':
      return {
        width: 140,
        numeric: true,
        filter: { kind: 'date' },
        text: (row) => formatDate(valueOf(row) as string | null),
        card: 'line',
      };
    case 'choices':
      return {
        flex: 1,
        minWidth: 140,
        wrap: true,
        sortable: false,
        text: (row) => labelsOf(field.options, (valueOf(row) as string[] | undefined) ?? []),
        card: 'line',
      };
    case 'texts':
      return {
        flex: 1,
        minWidth: 140,
        wrap: true,
        sortable: false,
        text: (row) => ((valueOf(row) as string[] | undefined) ?? []).join(', '),
        card: 'line',
      };
    case 'references':
      return {
        flex: 1,
        minWidth: 140,
        wrap: true,
        sortable: false,
        text: (row) => namesIn((valueOf(row) as { name: string }[] | undefined) ?? []),
        card: 'line',
      };
    case 'money':
      return {
        width: 120,
        align: 'right',
        numeric: true,
        sortable: false,
        text: (row) => {
          const amount = valueOf(row) as number | null;
          return amount === null ? '' : formatMoney(amount);
        },
        card: 'line',
      };
    case 'file':
      return {
        width: 200,
        sortable: false,
        text: (row) => (valueOf(row) as RowFile | null)?.name ?? '',
      };
    case 'number':
      return { width: widthOf(label), align: 'right', numeric: true, sortable: false };
    case 'order':
      return {
        width: widthOf(label),
        align: 'right',
        numeric: true,
        filter: { kind: 'text', label, numeric: true },
      };
    case 'integer': {
      const { suffix } = field;
      const column = {
        width: widthOf(label),
        align: 'right',
        numeric: true,
        filter: { kind: 'text', label: suffix ? `${label} (${suffix})` : label, numeric: true },
      } as const;
      if (!suffix) return column;
      return {
        ...column,
        width: Math.max(column.width, widthOf(`0000 ${suffix}`)),
        text: (row) => {
          const amount = valueOf(row) as number | null;
          return amount === null ? '' : withUnit(amount, suffix);
        },
      };
    }
    case 'choice':
      return {
        width: Math.max(140, widthOf(label)),
        filter: { kind: 'choice', options: field.options },
        text: (row) => field.options.find(({ value }) => value === valueOf(row))?.label ?? '',
        card: 'line',
      };
    case 'reference':
      return {
        // Lists show the name, not the id.
        field: `${name}_name` as Column<Row>['field'],
        flex: 1,
        minWidth: 160,
        wrap: true,
        filter: partOf(label, `${name}_name_like`),
        text: (row) => (valueOf(row) as { name: string } | null)?.name ?? '',
        card: 'line',
      };
    default:
      return { flex: 1, minWidth: 140, filter: partOf(label, `${name}_like`), card: 'line' };
  }
}

/** The columns of a list: those of the fields, with the page's changes, and then further ones. */
export function resourceColumns<Row extends Identified, Body>(
  resource: ResourceDefinition<Row, Body>,
): readonly Column<Row>[] {
  const { fields, columns: own = [], nameField } = resource;
  const naming = namingFields(resource);
  const ofFields = fields.flatMap((field): Column<Row>[] => {
    if (field.column === false || field.kind === 'json') return [];
    const base = {
      field: field.name as unknown as Column<Row>['field'],
      title: field.label,
      ...byKind(field),
      ...(field.empty ? { empty: field.empty } : {}),
      ...(field.name === nameField
        ? {
            strong: true,
            wrap: true,
            card: 'title' as const,
            render: (row: Row) => <NameCell resource={resource} row={row} />,
            renderCard: (row: Row) => <NameCell resource={resource} row={row} isAlone />,
          }
        : // A card does not repeat what its title says.
          naming.includes(field.name)
          ? { card: undefined }
          : {}),
      ...(field.kind === 'file'
        ? { render: (row: Row) => <FileCell resource={resource} row={row} field={field.name} /> }
        : {}),
      ...field.column,
    };
    const column = { ...base, ...own.find((one) => one.field === base.field) };
    // Cards have little room: they leave out the columns that the grid hides at first.
    return [column.hidden && column.card === 'line' ? { ...column, card: undefined } : column];
  });
  const known = new Set<string>(ofFields.map(({ field }) => field));
  const further = own.filter(({ field }) => !known.has(field));
  return [...ofFields, ...further.map((one): Column<Row> => ({ title: one.field, width: 140, ...one }))];
}
