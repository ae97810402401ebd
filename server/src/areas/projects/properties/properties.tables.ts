import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface PropertyTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  name: string;
  title: string;
  short_title: string | null;
  type: 'string' | 'integer' | 'number' | 'boolean';
  format: 'date' | 'uri' | 'email' | null;
  widget: 'textarea' | 'currency' | null;
  help: string | null;
  required: Generated<boolean>;
  read_only: Generated<boolean>;
  minimum: number | null;
  maximum: number | null;
  min_length: number | null;
  max_length: number | null;
  pattern: string | null;
  /** Read as a parsed value, but written as JSON text, because a bare text is not valid JSON. */
  default: ColumnType<unknown, string | null | undefined, string | null>;
  not_past: Generated<boolean>;
  ord: Generated<number>;
  active: Generated<boolean>;
  show_in_list: Generated<boolean>;
}

export interface PropertyOptionTable {
  id: GeneratedAlways<number>;
  property_id: number;
  name: string;
  value: string;
  ord: Generated<number>;
  active: Generated<boolean>;
}

declare module '../../../kernel/db/types' {
  interface Database {
    property: PropertyTable;
    property_option: PropertyOptionTable;
  }
}
