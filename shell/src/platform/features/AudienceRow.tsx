import { useState } from 'react';
import { Picker, type LoadOptions, type PickerOption } from 'shared-ui/controls';
import { IconButton, Popover, styled, t, Tooltip } from 'shared-ui/core';
import { RemovableChips, useField } from 'shared-ui/form';
import { Icon, type IconName } from 'shared-ui/icons';

export const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: '96px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '2px 0',
  borderBottom: `1px solid ${t.borderSubtle}`,
});
export const LineName = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  color: t.text2,
  '& svg': { color: t.text3 },
});
const None = styled('span')({ color: t.text3 });
const Inner = styled('div')({ padding: 12 });

export interface AudienceRowProps {
  name: string;
  label: string;
  /** One of them, in the buttons' names: "team". */
  one: string;
  icon: IconName;
  load: LoadOptions;
  /** The members are told apart by their names, not by their ids. */
  byName?: boolean;
}

/** One list of an audience: its members, each with a button that removes it, and a picker that adds one. */
export function AudienceRow({ name, label, one, icon, load, byName = false }: AudienceRowProps) {
  const [field, , helpers] = useField<PickerOption[]>(name);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const add = (option: PickerOption | null) => {
    if (!option) return;
    setAnchor(null);
    const isThere = field.value.some(({ id, name: known }) =>
      byName ? known === option.name : id === option.id,
    );
    if (!isThere) void helpers.setValue([...field.value, option]);
  };
  return (
    <Line role="group" aria-label={label}>
      <LineName>
        <Icon name={icon} size={16} />
        {label}
      </LineName>
      {field.value.length ? (
        <RemovableChips
          members={field.value}
          onRemove={(member) => void helpers.setValue(field.value.filter((other) => other !== member))}
        />
      ) : (
        <None>None</None>
      )}
      {/* Below the button it would cover that of the next row. */}
      <Tooltip title={`Add ${one}`} placement="left">
        <IconButton
          icon="add"
          label={`Add ${one}`}
          noTooltip
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        />
      </Tooltip>
      <Popover anchor={anchor} label={`Add ${one}`} width={300} align="end" onClose={() => setAnchor(null)}>
        <Inner>
          <Picker label={label} value={null} load={load} onChange={add} autoFocus />
        </Inner>
      </Popover>
    </Line>
  );
}
