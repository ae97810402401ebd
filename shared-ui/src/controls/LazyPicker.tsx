import { FieldFrame } from './Field';
import { Skeleton } from '../feedback/Skeleton';
import { lazyComponent } from '../loading/lazyComponent';
import type { PickerProps } from './Picker';

export type { PickerProps } from './Picker';

// A chunk of its own: the sign-in page needs only the plain fields. It loads when a form shows a picker.
/** Picks one of many options by typing a part of its name. */
export const Picker = lazyComponent<PickerProps>(
  () => import(/* webpackChunkName: "Picker" */ './Picker').then((module) => ({ default: module.Picker })),
  ({ label, required }) => (
    <FieldFrame label={label} required={required}>
      {() => <Skeleton height={32} />}
    </FieldFrame>
  ),
);
