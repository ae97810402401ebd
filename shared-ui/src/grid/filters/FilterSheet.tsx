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

const isChosen = ({ filter }: NamedFilter) => filter.kind !== 'given';

/** A bottom sheet with all filters of a list, for phones, where cards have no header row. */
export function FilterSheet({ list }: { list: ListState }) {
  const [isOpen, setOpen] = useState(false);
  const [named, setNamed] = useState<NamedFilter>();
  const active = list.named.filter((filter) =>
    filterParams(filter).some((param) => list.filters[param]),
  ).length;
  const close = () => {
    setOpen(false);
    setNamed(undefined);
  };
  return (
    <>
      <SquareButton
        icon="tune"
        label={active ? `Filters, ${active} on` : 'Filters'}
        onClick={() => setOpen(true)}
      />
      <Drawer open={isOpen} side="bottom" title={named ? named.title : 'Filters'} onClose={close}>
        {named ? (
          <FilterEditor key={named.param} named={named} list={list} onClose={() => setNamed(undefined)} />
        ) : (
          <>
            <List>
              {list.named.filter(isChosen).map((filter) => (
                <li key={filter.param}>
                  <Entry type="button" onClick={() => setNamed(filter)}>
                    <span>{filter.title}</span>
                    <span>{filterSummary(filter, list.filters, 1)}</span>
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
