import { limits } from '../../contracts/limits';

/** A column of the project list. */
export interface ListColumn {
  title: string;
  /** Pixels. */
  width: number;
  /** Label of the filter of a text, for example "Part of the code". */
  filterLabel?: string;
  /** Digits of equal width. */
  numeric?: true;
}

interface AnyField {
  /** Name of the field in forms and in error messages. */
  label: string;
  /** Name of the field on the project page and in its dialog, where that name is shorter. */
  factLabel?: string;
  /** Section of the form that shows the field. */
  section: 'project' | 'work';
  /** Title of the permission pair `PUT <name of the field>`. Without it the field is changed with `PUT project`. */
  pair?: string;
  /** Title of the field's kind of change notification. Without it no mail rule can name the field. */
  mail?: string;
  /** The field is a column of the project list, which people sort and filter by. */
  inList?: ListColumn;
}

interface TextField extends AnyField {
  /** `longText` has several lines. */
  kind: 'text' | 'longText';
  /** Characters. */
  limit: number;
  /** The form shows the count of characters from the start, not only near the limit. */
  alwaysCounts?: true;
}

interface DateField extends AnyField {
  /** `workingDate` is a working day, far enough ahead: `checkDeliveryDate`. */
  kind: 'date' | 'workingDate';
  /** Help beside the field in the form. */
  formHelp?: string;
  /** Help in the dialog that changes this field alone. */
  dialogHelp?: string;
}

export type FieldDeclaration = TextField | DateField;

/**
 * The planning and cost data of a project: the only place that lists these fields, in the order of the form. Contract, SQL
 * columns, permissions, change notifications, form, project page and project list are derived from this table. A new field needs
 * an entry here and a migration that adds the column to `project` (and to `project_list` for `inList`).
 * Every field is required. Source: spec 000, points 2, 5, 6 and 9.
 */
export const projectFields = {
  clarity_code: {
    kind: 'text',
    label: 'Clarity Code',
    limit: 16,
    alwaysCounts: true,
    section: 'project',
  },
  pan_code: {
    kind: 'text',
    label: 'PAN Code / OPEX Cost Centre',
    limit: 64,
    section: 'work',
    pair: 'Change the PAN code',
    mail: 'PAN code',
    inList: { title: 'PAN Code', width: 124, filterLabel: 'Part of the code', numeric: true },
  },
  release_id: {
    kind: 'text',
    label: 'Release ID (Ops Engagement)',
    factLabel: 'Release ID',
    limit: 64,
    section: 'work',
  },
  work_required: { kind: 'longText', label: 'Work Required', limit: 4000, section: 'work' },
  delivery_date: {
    kind: 'workingDate',
    label: 'Work Completion Date',
    section: 'work',
    pair: 'Change the completion date',
    mail: 'Completion date',
    formHelp:
      'This is a desired date only. Based on the requirements, the actual delivery date will be proposed. If urgent, please mention in the Work Required field.',
    dialogHelp:
      'This is requested date only. Based on the requirements, the actual delivery date will be proposed with the quote.',
  },
} as const satisfies Record<string, FieldDeclaration>;

type Declared = typeof projectFields;
/** Names of the fields whose declaration has these members. */
type NamesWith<Members> = { [F in keyof Declared]: Declared[F] extends Members ? F : never }[keyof Declared];

export type P4pField = keyof Declared;
export type P4pText = NamesWith<{ kind: TextField['kind'] }>;
export type P4pDate = Exclude<P4pField, P4pText>;
/** A field with a permission pair of its own. */
export type FieldWithPair = NamesWith<{ pair: string }>;
/** A field with a kind of change notification of its own. */
export type FieldWithMail = NamesWith<{ mail: string }>;
/** A field that is a column of the project list. */
export type ListedField = NamesWith<{ inList: object }>;
export type ListedText = Extract<ListedField, P4pText>;
export type ListedDate = Extract<ListedField, P4pDate>;

/** The declaration of a field, with the members that only some fields have. */
export const declarationOf = (field: P4pField): FieldDeclaration => projectFields[field];

export const p4pFields = Object.keys(projectFields) as P4pField[];

/** Whether a name is the name of a field that holds a day. */
export const isDateField = (name: string): name is P4pDate =>
  Object.hasOwn(projectFields, name) && !('limit' in declarationOf(name as P4pField));
export const isTextField = (field: P4pField): field is P4pText => !isDateField(field);

/** An object with one member per field. @example mapFields(p4pFields, () => null) */
export const mapFields = <F extends string, T>(
  fields: readonly F[],
  valueOf: (field: F) => T,
): Record<F, T> => Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<F, T>;

const isListed = (field: P4pField): field is ListedField => 'inList' in projectFields[field];
export const listedFields = p4pFields.filter(isListed);
export const listedTexts = listedFields.filter((field): field is ListedText => isTextField(field));
export const listedDates = listedFields.filter((field): field is ListedDate => isDateField(field));

const byTitle = (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);

const hasPair = (field: P4pField): field is FieldWithPair => 'pair' in projectFields[field];
/** Permission pairs of fields, by their titles: method, resource, title. */
export const fieldPairs = p4pFields
  .filter(hasPair)
  .map((field) => ['PUT', field, projectFields[field].pair] as const)
  .sort(([, , a], [, , b]) => byTitle(a, b));

export const hasMail = (field: P4pField): field is FieldWithMail => 'mail' in projectFields[field];
/** Fields with a kind of change notification of their own, by its title. */
export const fieldsWithMail = p4pFields
  .filter(hasMail)
  .sort((a, b) => byTitle(projectFields[a].mail, projectFields[b].mail));

/** The resource whose `PUT` pair is needed to change a field. Source: spec 000, point 6. */
export const p4pResource = (field: P4pField): FieldWithPair | 'project' =>
  hasPair(field) ? field : 'project';

/** Name of a field on the project page. */
export const factLabel = (field: P4pField): string => {
  const { factLabel: short, label } = declarationOf(field);
  return short ?? label;
};

/** A text or date that people fill in on the form of a project. */
export type ProjectField = 'name' | P4pField;
export type ProjectText = 'name' | P4pText;

/** Names of the fields in the form. Source: spec 000, points 2 and 5. */
export const projectFieldTitles: Readonly<Record<ProjectField, string>> = {
  name: 'Project name',
  ...mapFields(p4pFields, (field) => projectFields[field].label),
};

/** Characters. */
export const projectTextLimits: Readonly<Record<ProjectText, number>> = {
  name: limits.projectName,
  ...mapFields(p4pFields.filter(isTextField), (field) => projectFields[field].limit),
};
