import { useState } from 'react';
import { DateField } from './DateField';
import { formatDate } from './formatDate';

/** The days that reports and lists know. */
const [earliest, latest] = ['2000-01-01', '2099-12-31'];

export interface DayFilterProps {
  label: string;
  /** `YYYY-MM-DD`, or null when empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** `YYYY-MM-DD`: the first and the last day that can be chosen. */
  min?: string;
  max?: string;
}

interface Typed {
  value: string | null;
  /** Some of its parts are missing, or there is no such day. */
  invalid: boolean;
}

/**
 * A day that filters what is shown below it. One that is picked or pasted applies at once, one that is typed when the field is left or
 * with Enter: until then it is half a date, of which the reader wants nothing.
 */
export function DayFilter({ label, value, onChange, min = earliest, max = latest }: DayFilterProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [fault, setFault] = useState<string>();
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(null);
    setFault(undefined);
  }
  const faultOf = ({ value: day, invalid }: Typed): string | undefined => {
    if (invalid) return 'This is not a valid date';
    if (day === null || (day >= min && day <= max)) return undefined;
    return day < min ? `Choose a day from ${formatDate(min)}` : `Choose a day up to ${formatDate(max)}`;
  };
  const apply = (next: Typed) => {
    const found = faultOf(next);
    setFault(found);
    if (found) return setTyped(next);
    // The typed day stays in the field until the new value has come.
    setTyped(next.value === value ? null : next);
    if (next.value !== value) onChange(next.value);
  };
  const applyTyped = () => typed && apply(typed);
  return (
    <DateField
      label={label}
      value={typed ? typed.value : value}
      min={min}
      max={max}
      error={fault}
      onChange={(day, invalid) => {
        if (typed?.value === day && typed.invalid === invalid) return;
        setTyped({ value: day, invalid });
        setFault(undefined);
      }}
      onPick={(day) => apply({ value: day, invalid: false })}
      onEnter={applyTyped}
      onBlur={applyTyped}
    />
  );
}
