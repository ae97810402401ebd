import { useState } from 'react';
import { Select } from 'shared-ui/controls';
import { Button, Field, Popover, styled } from 'shared-ui/core';
import { aimLimits } from 'shared-api/limits';
import { filterKinds, type FilterKind, type SheetFilter } from './sheetFilters';

const Fields = styled('form')({ display: 'grid', gap: 12, padding: 12 });
const Foot = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8 });

export interface FilterPopoverProps {
  anchor: Element;
  column: number;
  title: string;
  /** The present filter of the column. */
  filter: SheetFilter | undefined;
  /** Called with the new filter; undefined removes it. */
  onApply: (filter: SheetFilter | undefined) => void;
  onClose: () => void;
}

/** Filters the rows by one column. Enter is OK; an empty text removes the filter. */
export function FilterPopover({ anchor, column, title, filter, onApply, onClose }: FilterPopoverProps) {
  const [kind, setKind] = useState<FilterKind>(filter?.kind ?? 'contains');
  const [text, setText] = useState(filter?.text ?? '');
  const needsText = kind === 'contains' || kind === 'is';
  const apply = () => {
    const next = { column, kind, text: needsText ? text.trim() : '' };
    onApply(needsText && !next.text ? undefined : next);
    onClose();
  };
  return (
    <Popover anchor={anchor} label={`Filter by ${title}`} width={264} onClose={onClose}>
      <Fields
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Select
          label={title}
          required
          value={kind}
          onChange={(value) => setKind(value as FilterKind)}
          options={filterKinds.map((one) => ({ value: one.kind, label: one.label }))}
        />
        {needsText && (
          <Field
            label="Text"
            value={text}
            autoFocus
            autoComplete="off"
            maxLength={aimLimits.search - 10}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <Foot>
          {filter && (
            <Button
              size="small"
              variant="text"
              onClick={() => {
                onApply(undefined);
                onClose();
              }}
            >
              Clear
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button size="small" variant="primary" type="submit">
            OK
          </Button>
        </Foot>
      </Fields>
    </Popover>
  );
}
