type Applies = (values: Readonly<Record<string, unknown>>) => boolean;

const isNumber: Applies = ({ type }) => type === 'integer' || type === 'number';
const isPlainText: Applies = ({ type, format }) => type === 'string' && !format;
const isMeasured: Applies = ({ type, format }) => type === 'string' && format !== 'date';

/** The fields of a property that apply to some types of properties alone. */
export const appliesTo = {
  format: { appliesTo: ({ type }) => type === 'string' },
  widget: { appliesTo: (values) => isPlainText(values) || values.type === 'integer' },
  not_past: { appliesTo: ({ format }) => format === 'date' },
  minimum: { appliesTo: isNumber },
  maximum: { appliesTo: isNumber },
  min_length: { appliesTo: isMeasured },
  max_length: { appliesTo: isMeasured },
  pattern: { appliesTo: isPlainText },
} satisfies Record<string, { appliesTo: Applies }>;
