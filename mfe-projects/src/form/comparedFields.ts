import { formatDate } from 'shared-ui/date';
import type { ComparedField } from 'shared-ui/form';
import { fieldsOf, type FormShape } from './formShape';
import { propertyWords } from '../shared/propertyWords';

/** The form's fields for the comparison of two versions. */
export const comparedFields = (shape: FormShape): ComparedField[] =>
  fieldsOf(shape)
    // The group cannot be changed.
    .filter(({ name }) => name !== 'project_type')
    .map((field) => {
      const leaf = shape.leaves.find(({ path }) => field.name === `properties.${path}`);
      if (leaf) return { ...field, words: propertyWords(leaf) };
      return field.name === 'p4p.delivery_date'
        ? { ...field, words: (value) => formatDate(String(value)) }
        : field;
    });

/** The names of the fields that the user may not change. */
export const lockedFields = ({ roles, readOnly }: FormShape): string[] => [
  ...[...readOnly].map((field) => `p4p.${field}`),
  ...roles.filter(({ editable }) => !editable).map(({ key }) => `roles.${key}`),
];
