import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { IconButton } from '../controls/IconButton';
import { Menu, type MenuItem } from '../overlays/Menu';
import { isAllowed, useAllowed, useFromList } from './NameCell';
import { nameOf, updateAddress, verbsOf } from './names';
import type { Identified, ResourceDefinition } from './types';

export interface RowActionsProps<Row extends Identified, Body> {
  resource: ResourceDefinition<Row, Body>;
  row: Row;
  onDelete: (row: Row) => void;
}

/** The menu of a row's actions, behind one button, so that the keyboard stops once at each row. */
export function RowActions<Row extends Identified, Body>({
  resource,
  row,
  onDelete,
}: RowActionsProps<Row, Body>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const params = useParams();
  const from = useFromList();
  const allowed = useAllowed<Row>();
  const items: MenuItem[] = [];
  if (isAllowed(allowed.update, row))
    items.push({ label: 'Edit', icon: 'edit', to: updateAddress(resource, params, row.id), state: from });
  if (isAllowed(allowed.remove, row))
    items.push({
      label: verbsOf(resource).remove,
      icon: resource.membership ? 'remove' : 'delete',
      onSelect: () => onDelete(row),
    });
  if (items.length === 0) return null;
  const label = `Actions for ${nameOf(resource, row) || 'this'}`;
  return (
    <>
      <IconButton
        size="small"
        icon="more"
        label={label}
        noTooltip
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu anchor={anchor} label={label} items={items} align="end" onClose={() => setAnchor(null)} />
    </>
  );
}
