import { useEffect, useRef, useState } from 'react';
import { styled } from '@mui/material/styles';
import { Field } from '../../controls/Field';
import type { ColumnFilter } from '../list/column';
import { FilterFoot } from './FilterParts';

const Body = styled('div')({ padding: '12px 12px 4px' });

export interface TextFilterProps {
  filter: Extract<ColumnFilter, { kind: 'text' }>;
  value: string;
  onApply: (value: string) => void;
  onCancel: () => void;
}

/** A filter by one value. Enter is OK; an empty field removes the filter. */
export function TextFilter({ filter, value, onApply, onCancel }: TextFilterProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const trimmed = text.trim();
  const error = filter.numeric && trimmed && !/^\d{1,9}$/.test(trimmed) ? 'Digits only' : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!error) onApply(trimmed);
      }}
    >
      <Body>
        <Field
          label={filter.label}
          value={text}
          inputRef={field}
          maxLength={200}
          inputMode={filter.numeric ? 'numeric' : 'text'}
          autoComplete="off"
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
      </Body>
      <FilterFoot disabled={Boolean(error)} onCancel={onCancel} onOk={() => onApply(trimmed)} />
    </form>
  );
}
