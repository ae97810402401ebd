import { limits } from 'shared-api/limits';
import { Field, IconButton, phoneMedia, styled, useIsPhone } from 'shared-ui/core';
import { countOf } from './chosenLines';

const Place = styled('div')({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: 4,
  '& [data-input]': { width: 96 },
  // The label is for screen readers only: the column has a title.
  '& div:has(> label)': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& [data-input] > div': { whiteSpace: 'normal', textAlign: 'left' },
  [phoneMedia]: { marginLeft: -12, '& input': { textAlign: 'center' } },
});

export interface QuantityFieldProps {
  /** The name of the service. */
  name: string;
  value: string;
  max: number | null;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** The quantity of a service: typed, or changed by the arrow keys, or by buttons on phones. */
export function QuantityField({ name, value, max, error, onChange }: QuantityFieldProps) {
  const phone = useIsPhone();
  const count = countOf(value);
  const maxCount = max || limits.serviceCount;
  const step = (by: number) =>
    onChange(String(Math.min(maxCount, Math.max(1, (Number.isNaN(count) ? 0 : count) + by))));
  return (
    <Place
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        step(by);
      }}
    >
      {phone && (
        <IconButton
          icon="remove"
          label={`One less of ${name}`}
          noTooltip
          disabled={!(count > 1)}
          onClick={() => step(-1)}
        />
      )}
      <div data-input="">
        <Field
          label={`Quantity of ${name}`}
          value={value}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {phone && (
        <IconButton
          icon="add"
          label={`One more of ${name}`}
          noTooltip
          disabled={count >= maxCount}
          onClick={() => step(1)}
        />
      )}
    </Place>
  );
}
