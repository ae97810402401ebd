/**
 * The shape of a declared table, as plain types without the domain: `declareResource` names the targets of references, and the pages
 * of `shared-ui/resource` are made from it.
 */

interface AnyField {
  /** Label of the input, title of the column, word of the error messages. */
  readonly label: string;
  /** The label in CSV, audit log and server messages, where it differs there. */
  readonly title?: string;
  /** The form demands a value and the API refuses a blank one. */
  readonly required?: true;
  /** A sentence below the input. */
  readonly help?: string;
  /** What an empty value means, in lists and in the audit log: `Every state`. */
  readonly empty?: string;
  /** No two rows share the value; a text replaces the standard message of the refusal. */
  readonly unique?: true | string;
  /** The value is set when the row is created and never changes afterwards. */
  readonly fixed?: true;
  /** The only form that shows the field; `none` for neither. Values that a form does not show are sent unchanged. */
  readonly form?: 'create' | 'update' | 'none';
}

/** One field. A field that is neither required nor has a default may be null; booleans are never null. */
export type FieldOf<Target extends string> = AnyField &
  (
    | {
        readonly kind: 'text';
        readonly max: number;
        /** Height of a text area, in lines. */
        readonly rows?: number;
        /** `url`: an absolute address, `https://…` or `http://…`; `emails`: e-mail addresses, one on a line; `time`: `HH:mm`. */
        readonly format?: 'url' | 'emails' | 'time';
        readonly default?: string;
      }
    | { readonly kind: 'email'; readonly max: number }
    | {
        readonly kind: 'integer';
        readonly min: number;
        readonly max: number;
        readonly suffix?: string;
        readonly default?: number;
      }
    /** A number that may have decimals. */
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
    | { readonly kind: 'boolean'; readonly default?: boolean }
    /** `YYYY-MM-DD`. */
    | { readonly kind: 'date' }
    | {
        readonly kind: 'choice';
        readonly options: readonly { readonly value: string; readonly label: string }[];
        readonly default?: string;
      }
    /** Several of fixed options; an empty list unless it is required. */
    | {
        readonly kind: 'choices';
        readonly options: readonly { readonly value: string; readonly label: string }[];
      }
    /** Several short texts, written one on a line; an empty list unless it is required. `max` characters each. */
    | { readonly kind: 'texts'; readonly max: number; readonly most: number }
    /** An object, written as JSON. */
    | { readonly kind: 'json'; readonly required: true; readonly default: object; readonly rows?: number }
    /** Dollars with at most two decimals, stored as cents in `<name>_cents`. */
    | { readonly kind: 'money'; readonly min: number; readonly max: number }
    /** `{id}` in bodies, `{id, name}` in rows; lists sort and filter by `<name>_name`. */
    | { readonly kind: 'reference'; readonly to: Target }
    /** Several rows, `[{id}]` in bodies, `[{id, name}]` in rows by name; stored in `<name>_ids`. An empty list unless it is required. */
    | { readonly kind: 'references'; readonly to: Target }
    /**
     * The row's place among the rows of its parent. No form shows it: people change the order of the whole list. A body may have it;
     * without it a new row is the last one, and a changed row keeps its place.
     */
    | { readonly kind: 'order' }
    /**
     * A file beside the row, `{name, size, media_type, sha256}` in rows. It is sent as a part of a form. In a body null removes it;
     * anything else, or nothing, keeps it.
     */
    | {
        readonly kind: 'file';
        /** Media types that are accepted, as the server detects them from the content; all if left out. */
        readonly types?: readonly string[];
        /** Mebibytes. */
        readonly maxMb: number;
      }
  );

export interface ResourceOf<Target extends string> {
  /** Stands in the specification's route names: `holiday` gives `holiday_list`. */
  readonly name: string;
  /** In lower case: `{ one: 'team member', many: 'team members' }`. */
  readonly noun: { readonly one: string; readonly many: string };
  /** Path of the list below `/api`, and address of its page, `/teams/:teamId/members`; its forms lie below it. */
  readonly path: string;
  /** Address of the list's page if it is not the path: `/groups` for `/project_types`. Both have the same parameters. */
  readonly address?: string;
  /**
   * The noun of the row to which the list belongs, `role`, if that row has a `name` that titles and breadcrumbs of the pages shall show.
   * It is read from the path above the list. Delivery groups need none, because all their pages show their name.
   */
  readonly parent?: string;
  /**
   * Each row says only that a user, the value of the name field, belongs to the parent: users are added and removed instead of created
   * and deleted, and the texts of all pages say so. `portal.json` says the same by `adds`.
   */
  readonly membership?: {
    /** What those lose who remove themselves: sentences that follow the question. */
    readonly ownLoss: string;
  };
  /** The field by which people recognise a row. Its column leads to the row. */
  readonly nameField: string;
  /**
   * How questions, menus, titles and cards name a row, where the value of its name field is shared with others: templates such as
   * `{name} ({src_state} → {dst_state})`. The first whose fields all have a value applies; without one it is the name field.
   */
  readonly rowName?: readonly string[];
  /** Order of the list: `date`, `name desc`; an ordered resource is sorted by its field of the kind `order`. */
  readonly sort: string;
  readonly fields: Readonly<Record<string, FieldOf<Target>>>;
}

/** The facts about the file of a row, as the API answers them. */
export interface RowFile {
  name: string;
  /** Bytes. */
  size: number;
  media_type: string;
  /** Hexadecimal. */
  sha256: string;
}
