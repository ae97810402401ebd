import { useEffect, type ReactNode } from 'react';
import { useFormikContext } from 'shared-ui/form';

/** The values of a property's form that decide which fields apply. */
export interface PropertyValues {
  type: string;
  format: string;
}

export interface OnlyForProps {
  name: string;
  applies: (values: PropertyValues) => boolean;
  /** The value of a field that does not apply. */
  empty: string | boolean;
  children: ReactNode;
}

/** Shows a field only where it applies, and empties it elsewhere. */
export function OnlyFor({ name, applies, empty, children }: OnlyForProps) {
  const { values, setFieldValue } = useFormikContext<PropertyValues & Record<string, unknown>>();
  const isShown = applies(values);
  const isFilled = values[name] !== empty;
  useEffect(() => {
    if (!isShown && isFilled) void setFieldValue(name, empty);
  }, [isShown, isFilled, name, empty, setFieldValue]);
  return isShown ? children : null;
}
