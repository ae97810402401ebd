import { lazy, Suspense } from 'react';
import { FieldFrame } from '../../controls/Field';
import { Skeleton } from '../../feedback/Skeleton';
import type { PickerProps } from './Picker';

export type { PickerProps } from './Picker';

// A chunk of its own: the sign-in page needs only the plain fields. It loads when a form shows a picker.
const Loaded = lazy(() =>
  import(/* webpackChunkName: "Picker" */ './Picker').then((module) => ({ default: module.Picker })),
);

/** Picks one of many options by typing a part of its name. */
export function Picker(props: PickerProps) {
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
