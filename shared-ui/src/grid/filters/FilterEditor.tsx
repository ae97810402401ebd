import { styled } from '@mui/material/styles';
import { Skeleton } from '../../feedback/Skeleton';
import { lazyComponent } from '../../loading/lazyComponent';
import type { NamedFilter } from '../list/column';
import type { DateFilterProps } from './DateFilter';
import { OptionsFilter } from './OptionsFilter';
import { TextFilter } from './TextFilter';
import type { ListState } from '../list/useListState';

const Waiting = styled('div')({ display: 'grid', gap: 12, padding: 12, height: 140 });

// The date picker is a large chunk of its own; it loads when a date filter opens.
const DateFilter = lazyComponent<DateFilterProps>(
  () =>
    import(/* webpackChunkName: "DateFilter" */ './DateFilter').then((module) => ({
      default: module.DateFilter,
    })),
  () => (
    <Waiting>
      <Skeleton height={32} />
      <Skeleton height={32} />
    </Waiting>
  ),
);

export interface FilterEditorProps {
  named: NamedFilter;
  list: Pick<ListState, 'filters' | 'setFilters' | 'csvQuery'>;
  onClose: () => void;
}

/** The content of a filter's popover or sheet. OK applies the filter to the list, Cancel changes nothing. */
export function FilterEditor({ named, list, onClose }: FilterEditorProps) {
  const { filter, param, title } = named;
  const apply = (changes: Record<string, readonly string[]>) => {
    onClose();
    list.setFilters(changes);
  };
  const values = (name: string) => list.filters[name] ?? [];
  if (filter.kind === 'date')
    return (
      <DateFilter
        from={values(`${param}_gte`)[0] ?? ''}
        to={values(`${param}_lt`)[0] ?? ''}
        onCancel={onClose}
        onApply={(from, to) =>
          apply({ [`${param}_gte`]: from ? [from] : [], [`${param}_lt`]: to ? [to] : [] })
        }
      />
    );
  if (filter.kind === 'text')
    return (
      <TextFilter
        filter={filter}
        value={values(param)[0] ?? ''}
        onCancel={onClose}
        onApply={(value) => apply({ [param]: value ? [value] : [] })}
      />
    );
  // Nobody chooses it here; chips remove it.
  if (filter.kind === 'given') return null;
  return (
    <OptionsFilter
      title={title}
      filter={filter}
      values={values(param)}
      filters={list.csvQuery}
      onCancel={onClose}
      onApply={(chosen) => apply({ [param]: chosen })}
    />
  );
}
