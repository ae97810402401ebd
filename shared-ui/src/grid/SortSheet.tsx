import { useState } from 'react';
import { styled } from '@mui/material/styles';
import { Icon } from '../icons/Icon';
import { Drawer } from '../overlays/Drawer';
import { t } from '../theme/tokens';
import type { Column } from './list/column';
import { SquareButton } from './filters/SquareButton';
import type { ListState } from './list/useListState';

const List = styled('ul')({ overflowY: 'auto', padding: '4px 8px 16px' });
const Entry = styled('button')({
  font: 'inherit',
  color: t.text,
  background: 'none',
  border: 0,
  width: '100%',
  minHeight: 44,
  padding: '0 8px',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  borderRadius: 6,
  '&[aria-pressed=true]': { backgroundColor: t.bgSelected, color: t.accentText, fontWeight: 500 },
});

/** A bottom sheet, for phones, that chooses the sort; pressing the chosen column again reverses the order. */
export function SortSheet<Row>({ columns, list }: { columns: readonly Column<Row>[]; list: ListState }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SquareButton icon="sort" label="Sort" onClick={() => setOpen(true)} />
      <Drawer open={isOpen} side="bottom" title="Sort by" onClose={() => setOpen(false)}>
        <List>
          {columns
            .filter(({ sortable }) => sortable !== false)
            .map(({ field, title }) => {
              const key = list.sort.find((sortKey) => sortKey.field === field);
              return (
                <li key={field}>
                  <Entry
                    type="button"
                    aria-pressed={Boolean(key)}
                    aria-label={key ? `${title}, ${key.desc ? 'descending' : 'ascending'}` : title}
                    onClick={() => list.setSort([{ field, desc: key ? !key.desc : false }])}
                  >
                    {title}
                    {key && <Icon name={key.desc ? 'arrow-down' : 'arrow-up'} />}
                  </Entry>
                </li>
              );
            })}
        </List>
      </Drawer>
    </>
  );
}
