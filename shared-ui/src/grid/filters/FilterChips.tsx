import { styled } from '@mui/material/styles';
import { Button } from '../../controls/Button';
import { Icon } from '../../icons/Icon';
import { phoneMedia, t } from '../../theme/tokens';
import { filterParams, type NamedFilter } from '../list/column';
import { filterSummary } from './filterSummary';
import type { ListState } from '../list/useListState';

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'stretch',
  height: 28,
  maxWidth: 420,
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  backgroundColor: t.bg,
  whiteSpace: 'nowrap',
  fontSize: 13,
  lineHeight: '26px',
  letterSpacing: '-0.003em',
  '&[data-default]': { borderStyle: 'dashed', borderColor: t.borderStrong },
  '&[data-default] > span:first-of-type': { paddingLeft: 8 },
  '&[data-default] > span:last-of-type': { paddingRight: 8 },
  '& button': {
    font: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    padding: 0,
    cursor: 'pointer',
  },
  [phoneMedia]: { height: 32, lineHeight: '30px' },
});
const Words = styled('button')({
  '&&': { padding: '0 8px', overflow: 'hidden', textOverflow: 'ellipsis', borderRadius: 5 },
  '&:hover': { backgroundColor: t.bgHover },
});
const Given = styled('span')({ padding: '0 8px', overflow: 'hidden', textOverflow: 'ellipsis' });
const Name = styled('span')({ color: t.text2 });
const Value = styled('span')({ fontWeight: 500, marginLeft: 4 });
const Remove = styled('button')({
  '&&': {
    width: 26,
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    color: t.text3,
    borderLeft: `1px solid ${t.border}`,
    borderRadius: '0 5px 5px 0',
  },
  '&:hover': { backgroundColor: t.bgHover, color: t.text },
  [phoneMedia]: { '&&': { width: 36 } },
});

export interface FilterChipsProps {
  list: ListState;
  /** Opens a filter in a popover at its chip. */
  onOpen: (filter: NamedFilter, anchor: HTMLElement) => void;
}

/** A chip per active filter: its text opens the filter, its cross removes it. Chips of default filters are dashed. */
export function FilterChips({ list, onOpen }: FilterChipsProps) {
  return (
    <>
      {list.defaults.map(({ param, title, label, without }) => (
        <Chip key={param} data-default="" title="Applied by default">
          <Name>{title}:</Name>
          <Value>{label}</Value>
          {without && (
            <Remove
              type="button"
              aria-label={`Remove filter ${title}`}
              onClick={() => list.setFilters({ [param]: without })}
            >
              <Icon name="close" size={14} />
            </Remove>
          )}
        </Chip>
      ))}
      {list.named.map((named) => {
        const summary = filterSummary(named, list.filters);
        if (summary === undefined) return null;
        return (
          <Chip key={named.param}>
            {named.filter.kind === 'given' ? (
              <Given>
                <Name>{named.title}:</Name> <Value>{summary}</Value>
              </Given>
            ) : (
              <Words
                type="button"
                aria-haspopup="dialog"
                aria-label={`Change filter ${named.title}: ${summary}`}
                onClick={(event) => onOpen(named, event.currentTarget.parentElement ?? event.currentTarget)}
              >
                <Name>{named.title}:</Name> <Value>{summary}</Value>
              </Words>
            )}
            <Remove
              type="button"
              aria-label={`Remove filter ${named.title}`}
              onClick={() =>
                list.setFilters(Object.fromEntries(filterParams(named).map((param) => [param, []])))
              }
            >
              <Icon name="close" size={14} />
            </Remove>
          </Chip>
        );
      })}
      {list.isFiltered && (
        <Button size="small" variant="text" onClick={list.clearFilters}>
          Clear filters
        </Button>
      )}
    </>
  );
}
