import { lazy, Suspense } from 'react';
import { FieldFrame } from '../controls/Field';
import { Skeleton } from '../feedback/Skeleton';
import type { DateFieldProps } from './DateField';

export type { DateFieldProps } from './DateField';

// A chunk of its own: lists need only the date formats, and the picker is five times as large.
const Loaded = lazy(() =>
  import(/* webpackChunkName: "DateField" */ './DateField').then((module) => ({ default: module.DateField })),
);

/** A date, typed or picked, with a label above. Its value is `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense
      fallback={
        <FieldFrame label={props.label} required={props.required}>
          {() => <Skeleton height={32} />}
        </FieldFrame>
      }
    >
      <Loaded {...props} />
    </Suspense>
  );
}
