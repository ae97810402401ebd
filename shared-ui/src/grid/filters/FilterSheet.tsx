import { useState } from 'react';
import { styled } from '@mui/material/styles';
import { Button } from '../../controls/Button';
import { Icon } from '../../icons/Icon';
import { Drawer } from '../../overlays/Drawer';
import { t } from '../../theme/tokens';
import { filterParams, type NamedFilter } from '../list/column';
import { FilterEditor } from './FilterEditor';
import { filterSummary } from './filterSummary';
import { SquareButton } from './SquareButton';
import type { ListState } from '../list/useListState';

const List = styled('ul')({ overflowY: 'auto', padding: '4px 8px' });
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
  gap: 8,
  textAlign: 'left',
  '& > span:nth-of-type(2)': {
    marginLeft: 'auto',
    color: t.accentText,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& svg': { color: t.text3, flex: 'none' },
});
const Foot = styled('div')({ padding: '8px 16px 16px', display: 'flex', justifyContent: 'flex-end' });

/** All filters of a list, from below: on phones, where there is no header row. */
export function FilterSheet({ list }: { list: ListState }) {
  const [isOpen, setOpen] = useState(false);
  const [named, setNamed] = useState<NamedFilter>();
  const on = list.named.filter((one) => filterParams(one).some((param) => list.filters[param])).length;
  const close = () => {
    setOpen(false);
    setNamed(undefined);
  };
  return (
    <>
      <SquareButton icon="tune" label={on ? `Filters, ${on} on` : 'Filters'} onClick={() => setOpen(true)} />
      <Drawer open={isOpen} side="bottom" title={named ? named.title : 'Filters'} onClose={close}>
        {named ? (
          <FilterEditor key={named.param} named={named} list={list} onClose={() => setNamed(undefined)} />
        ) : (
          <>
            <List>
              {list.named.map((one) => (
                <li key={one.param}>
                  <Entry type="button" onClick={() => setNamed(one)}>
                    <span>{one.title}</span>
                    <span>{filterSummary(one, list.filters, 1)}</span>
                    <Icon name="chevron-right" />
                  </Entry>
                </li>
              ))}
            </List>
            {list.isFiltered && (
              <Foot>
                <Button onClick={list.clearFilters}>Clear filters</Button>
              </Foot>
            )}
          </>
        )}
      </Drawer>
    </>
  );
}
