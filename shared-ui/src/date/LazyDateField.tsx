import { FieldFrame } from '../controls/Field';
import { Skeleton } from '../feedback/Skeleton';
import { lazyComponent } from '../loading/lazyComponent';
import type { DateFieldProps } from './DateField';

export type { DateFieldProps } from './DateField';

// A chunk of its own: lists need only the date formats, and the picker is five times as large.
/** A date, typed or picked, with a label above. Its value is `YYYY-MM-DD`. */
export const DateField = lazyComponent<DateFieldProps>(
  () =>
    import(/* webpackChunkName: "DateField" */ './DateField').then((module) => ({
      default: module.DateField,
    })),
  ({ label, required }) => (
    <FieldFrame label={label} required={required}>
      {() => <Skeleton height={32} />}
    </FieldFrame>
  ),
);
