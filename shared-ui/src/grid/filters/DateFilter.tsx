import { useState } from 'react';
import { styled } from '@mui/material/styles';
import { Button } from '../../controls/Button';
import { DateField } from '../../date/DateField';
import { FilterFoot } from './FilterParts';

const Body = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12, padding: '12px 12px 4px' });

export interface DateFilterProps {
  /** `YYYY-MM-DD` or empty. */
  from: string;
  /** The first day that is not included. */
  to: string;
  onApply: (from: string, to: string) => void;
  onCancel: () => void;
}

/** A range of dates: from a day, up to but excluding another. Source: spec 000, point 2. */
export function DateFilter({ from, to, onApply, onCancel }: DateFilterProps) {
  const [first, setFirst] = useState<string | null>(from || null);
  const [end, setEnd] = useState<string | null>(to || null);
  const [invalid, setInvalid] = useState({ from: false, to: false });
  const reversed = Boolean(first && end && first >= end);
  const blocked = reversed || invalid.from || invalid.to;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocked) onApply(first ?? '', end ?? '');
      }}
    >
      <Body>
        <DateField
          label="From"
          value={first}
          autoFocus
          onChange={(value, isInvalid) => {
            setFirst(value);
            setInvalid((before) => ({ ...before, from: isInvalid }));
          }}
        />
        <DateField
          label="To (exclusive)"
          value={end}
          error={reversed ? 'Must be after From' : undefined}
          onChange={(value, isInvalid) => {
            setEnd(value);
            setInvalid((before) => ({ ...before, to: isInvalid }));
          }}
        />
        <div>
          <Button
            size="small"
            variant="text"
            tone="accent"
            onClick={() => {
              setFirst(null);
              setEnd(null);
              setInvalid({ from: false, to: false });
            }}
          >
            Clear
          </Button>
        </div>
      </Body>
      <FilterFoot disabled={blocked} onCancel={onCancel} onOk={() => onApply(first ?? '', end ?? '')} />
    </form>
  );
}
