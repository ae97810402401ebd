import { FieldFrame } from '../controls/Field';
import { Skeleton } from '../feedback/Skeleton';
import { lazyComponent } from '../loading/lazyComponent';
import type { DateFieldProps } from './DateField';
import type { DayFilterProps } from './DayFilter';
import type { DateTimeFieldProps } from './DateTimeField';
import type { TimeFieldProps } from './TimeField';

export type { DateFieldProps } from './DateField';
export type { DayFilterProps } from './DayFilter';
export type { DateTimeFieldProps } from './DateTimeField';
export type { TimeFieldProps } from './TimeField';

const waiting = ({ label, required }: Pick<DateFieldProps, 'label' | 'required'>) => (
  <FieldFrame label={label} required={required}>
    {() => <Skeleton height={32} />}
  </FieldFrame>
);

// A chunk of its own: lists need only the date formats, and the picker is five times as large.
/** A date, typed or picked, with a label above. Its value is `YYYY-MM-DD`. */
export const DateField = lazyComponent<DateFieldProps>(
  () =>
    import(/* webpackChunkName: "DateField" */ './DateField').then((module) => ({
      default: module.DateField,
    })),
  waiting,
);

/** A day that filters what is shown below it: one that is typed applies when the field is left or with Enter. */
export const DayFilter = lazyComponent<DayFilterProps>(
  () =>
    import(/* webpackChunkName: "DateField" */ './DayFilter').then((module) => ({
      default: module.DayFilter,
    })),
  waiting,
);

// In the chunk of the first one: the name of a further chunk, with its hash, would be part of every first visit.
/** A day and a time, typed or picked, with a label above. Its value is `YYYY-MM-DDTHH:mm`. */
export const DateTimeField = lazyComponent<DateTimeFieldProps>(
  () =>
    import(/* webpackChunkName: "DateField" */ './DateTimeField').then((module) => ({
      default: module.DateTimeField,
    })),
  waiting,
);

/** A time of day, typed or picked, with a label above. Its value is `HH:mm`. */
export const TimeField = lazyComponent<TimeFieldProps>(
  () =>
    import(/* webpackChunkName: "DateField" */ './TimeField').then((module) => ({
      default: module.TimeField,
    })),
  waiting,
);
