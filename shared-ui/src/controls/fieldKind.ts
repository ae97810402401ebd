/** The part of a value's schema that its field needs: JSON Schema with the keywords of spec 001, point 3. */
export interface FieldSchema {
  type: string;
  help?: string;
  /** `date`, `uri` or `email`. */
  format?: string;
  /** `textarea` or `currency`. */
  'ui:widget'?: string;
  readOnly?: boolean;
  maxLength?: number;
  default?: unknown;
  oneOf?: readonly { const: string; title: string }[];
  disabledDates?: { toToday: boolean };
}

export type FieldKind =
  'select' | 'checkbox' | 'date' | 'currency' | 'integer' | 'number' | 'textarea' | 'url' | 'email' | 'text';

/** The kind of field for a value of this schema. */
export function fieldKind({ type, format, oneOf, 'ui:widget': widget }: FieldSchema): FieldKind {
  if (oneOf) return 'select';
  if (type === 'boolean') return 'checkbox';
  if (type === 'integer' || type === 'number') return widget === 'currency' ? 'currency' : type;
  if (format === 'date') return 'date';
  if (format === 'uri') return 'url';
  if (format === 'email') return 'email';
  return widget === 'textarea' ? 'textarea' : 'text';
}
