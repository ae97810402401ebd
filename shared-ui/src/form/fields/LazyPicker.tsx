import { lazy, Suspense } from 'react';
import { FieldFrame } from '../../controls/Field';
import { Skeleton } from '../../feedback/Skeleton';
import type { PickerProps } from './Picker';

export type { PickerProps } from './Picker';

// Signing in needs the plain fields alone: the picker comes when a form shows one.
const Loaded = lazy(() =>
  import(/* webpackChunkName: "Picker" */ './Picker').then((module) => ({ default: module.Picker })),
);

/** One out of many, found by typing a part of the name. */
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
