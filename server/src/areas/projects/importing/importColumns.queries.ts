import { flattenSchema, type SchemaLeaf } from 'shared-api/schema';
import { isDateField, p4pFields, projectFieldTitles } from 'shared-api/projectFields';
import type { Tx } from '../../../kernel/db/types';
import { listProperties } from '../properties/properties.queries';
import { buildSchema } from '../properties/schemaBuilder';
import { listGroupRoles, type GroupRecord } from '../raise/group.queries';

/** A column of the file, for a field of the form that raises projects. */
export interface ImportColumn {
  title: string;
  /** The field's path in the body and in its faults: `name`, `p4p.pan_code`, `roles.7`, `properties.site`. */
  path: string;
  kind: 'text' | 'date' | 'person' | 'property';
  /** Each row needs a value. */
  required: boolean;
  roleId?: number;
  leaf?: SchemaLeaf;
}

const requiredMark = ' *';

/** The title in the template, which marks a required column. */
export const templateTitle = ({ title, required }: ImportColumn): string =>
  title + (required ? requiredMark : '');

/** Equal for the titles of a file that mean the same column: case, spaces around and the mark of required columns do not count. */
export const titleKey = (title: string): string =>
  title
    .trim()
    .replace(/\s*\*$/, '')
    .toLocaleLowerCase('en');

/** Makes titles that occur twice distinct. */
function distinct(columns: ImportColumn[]): ImportColumn[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const key = titleKey(column.title);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? column : { ...column, title: `${column.title} (${count})` };
  });
}

/** Lists the columns of a group's file: the fields of its form that raises projects, in their order. */
export async function listImportColumns(tx: Tx, group: GroupRecord): Promise<ImportColumn[]> {
  const roles = (await listGroupRoles(tx, group.id)).filter(
    (role) => role.is_project_role && role.create_at_start,
  );
  const schema = buildSchema(await listProperties(tx, group.id));
  const p4p = group.use_p4p ? p4pFields : [];
  return distinct([
    { title: projectFieldTitles.name, path: 'name', kind: 'text', required: true },
    ...roles.map(({ id, name, required_state }) => ({
      ...{ title: name, path: `roles.${id}`, kind: 'person' as const, roleId: id },
      required: Boolean(required_state?.is_start),
    })),
    ...p4p.map((field) => ({
      title: projectFieldTitles[field],
      path: `p4p.${field}`,
      kind: isDateField(field) ? ('date' as const) : ('text' as const),
      required: true,
    })),
    ...flattenSchema(schema)
      .filter((leaf) => !leaf.schema.readOnly)
      .map((leaf) => ({
        ...{ title: leaf.title, path: `properties.${leaf.path}`, kind: 'property' as const, leaf },
        required: leaf.required,
      })),
  ]);
}
