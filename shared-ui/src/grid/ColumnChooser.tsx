import { useState } from 'react';
import { styled } from '@mui/material/styles';
import { Button } from '../controls/Button';
import { Checkbox } from '../controls/Checkbox';
import { Popover } from '../overlays/Popover';
import { t } from '../theme/tokens';
import type { Column } from './list/column';
import type { VisibleColumns } from './visibleColumns';

/** Pixels. Source: spec 001, point 9. */
const listMaxHeight = 270;

const List = styled('ul')({
  maxHeight: listMaxHeight,
  overflowY: 'auto',
  padding: 4,
  '& li': { display: 'flex', minHeight: 32, padding: '0 8px', borderRadius: 4 },
  '& li:hover': { backgroundColor: t.bgMuted },
  '& label': { flex: 1 },
});
const Foot = styled('div')({ borderTop: `1px solid ${t.border}`, padding: 8 });

export interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[];
  chosen: VisibleColumns<Row>;
}

/** Chooses the columns to show; the last visible column cannot be hidden. Source: spec 001, point 2.7. */
export function ColumnChooser<Row>({ columns, chosen }: ColumnChooserProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const visible = new Set(chosen.visible.map(({ field }) => field));
  const toggle = (field: Column<Row>['field'], shown: boolean) => {
    if (shown) visible.add(field);
    else visible.delete(field);
    chosen.choose([...visible]);
  };
  return (
    <>
      <Button
        icon="columns"
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Popover anchor={anchor} label="Columns" width={232} align="end" onClose={() => setAnchor(null)}>
        <List>
          {columns.map(({ field, title }) => (
            <li key={field}>
              <Checkbox
                label={title}
                checked={visible.has(field)}
                disabled={visible.size === 1 && visible.has(field)}
                onChange={(shown) => toggle(field, shown)}
              />
            </li>
          ))}
        </List>
        <Foot>
          <Button size="small" variant="text" disabled={chosen.isDefault} onClick={() => chosen.choose([])}>
            Reset to default
          </Button>
        </Foot>
      </Popover>
    </>
  );
}
