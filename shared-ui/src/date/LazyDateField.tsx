import { lazy, Suspense } from 'react';
import { FieldFrame } from '../controls/Field';
import { Skeleton } from '../feedback/Skeleton';
import type { DateFieldProps } from './DateField';

export type { DateFieldProps } from './DateField';

// Lists need the date formats alone: the picker, five times as large, comes when a form shows one.
const Loaded = lazy(() =>
  import(/* webpackChunkName: "DateField" */ './DateField').then((module) => ({ default: module.DateField })),
);

/** A date, typed or picked: label above, `YYYY-MM-DD` in and out. */
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
