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

/** One value to look for. Enter is OK; an empty field takes the filter away. */
export function TextFilter({ filter, value, onApply, onCancel }: TextFilterProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const wanted = text.trim();
  const error = filter.numeric && wanted && !/^\d{1,9}$/.test(wanted) ? 'Digits only' : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!error) onApply(wanted);
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
      <FilterFoot disabled={Boolean(error)} onCancel={onCancel} onOk={() => onApply(wanted)} />
    </form>
  );
}
