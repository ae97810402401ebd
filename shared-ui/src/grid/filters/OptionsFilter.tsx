import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { Button } from '../../controls/Button';
import { checkMarks } from '../../controls/Checkbox';
import { Switch } from '../../controls/Switch';
import { VisuallyHidden } from '../../display/VisuallyHidden';
import { Skeleton } from '../../feedback/Skeleton';
import { useDelayedFlag } from '../../feedback/useDelayedFlag';
import { Icon } from '../../icons/Icon';
import { phoneMedia, t } from '../../theme/tokens';
import type { ColumnFilter, FilterQuery, Option } from '../list/column';
import { FilterFoot, FilterNote, InlineError } from './FilterParts';
import { optionLabel } from './optionLabels';
import { useFilterOptions } from './useFilterOptions';

const Head = styled('div')({ padding: '8px 8px 0' });
const Tools = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '4px 12px 4px 8px',
  fontSize: 12,
  lineHeight: '16px',
  '& > label': { marginLeft: 'auto' },
  '& .MuiButton-root': { height: 24, padding: '0 8px', fontSize: 12, lineHeight: '16px', borderRadius: 4 },
  [phoneMedia]: { '& .MuiButton-root': { height: 44 } },
});
const List = styled('ul')({
  height: 320,
  overflowY: 'auto',
  padding: '0 4px 4px',
  borderBottom: `1px solid ${t.border}`,
  '&:focus-visible': { outlineOffset: -2 },
  [phoneMedia]: { height: 'auto', maxHeight: '50dvh' },
});
const Row = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 32,
  padding: '0 8px',
  borderRadius: 4,
  cursor: 'pointer',
  // Rows out of view skip layout, so that lists of 300 options open without a delay.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 32px',
  '&:hover, &[data-active]': { backgroundColor: t.bgMuted },
  '& > span:nth-of-type(2)': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  [phoneMedia]: { height: 44 },
});
const Count = styled('span')({
  marginLeft: 'auto',
  color: t.text3,
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
});

export interface OptionsFilterProps {
  title: string;
  filter: Extract<ColumnFilter, { kind: 'options' | 'choice' }>;
  /** The values chosen so far. */
  values: readonly string[];
  /** Search and filters of the list. */
  filters?: FilterQuery;
  onApply: (values: string[]) => void;
  onCancel: () => void;
}

/**
 * A multi-select list with a search. Arrows move, Space toggles, Enter is OK, Esc is Cancel; nothing changes before OK.
 * Source: spec 000, point 2; mock/NOTES.md, point 5.
 */
export function OptionsFilter({ title, filter, values, filters, onApply, onCancel }: OptionsFilterProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [draft, setDraft] = useState<ReadonlySet<string>>(() => new Set(values));
  const [onlySelected, setOnlySelected] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { options, total, isLoading, error, retry } = useFilterOptions(filter, search, filters);
  const showsLoading = useDelayedFlag(isLoading);

  const shown = useMemo((): readonly Option[] => {
    if (!onlySelected) return options;
    const listed = options.filter(({ value }) => draft.has(value));
    if (search.trim()) return listed;
    // The server's answer is limited: add the chosen options that it lacks.
    const missing = [...draft].filter((value) => !options.some((option) => option.value === value));
    return [...listed, ...missing.map((value) => ({ value, label: optionLabel(filter, value) }))];
  }, [options, onlySelected, draft, search, filter]);

  const toggle = (value: string) => {
    const next = new Set(draft);
    if (!next.delete(value)) next.add(value);
    setDraft(next);
  };
  const move = (index: number) => {
    const next = Math.min(Math.max(index, 0), shown.length - 1);
    setActive(next);
    list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent) => {
    const targets: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 };
    if (active >= 0) Object.assign(targets, { PageDown: active + 9, PageUp: active - 9 });
    if (event.target === list.current) Object.assign(targets, { Home: 0, End: shown.length - 1 });
    const target = targets[event.key];
    if (target !== undefined) move(target);
    else if (event.key === ' ' && shown[active]) toggle(shown[active].value);
    else if (event.key === 'Enter') onApply([...draft]);
    else return;
    event.preventDefault();
  };
  const listbox = `${id}-list`;
  const activeId = shown[active] ? `${id}-${active}` : undefined;
  const noun = title.toLocaleLowerCase();

  return (
    <>
      <Head>
        <OutlinedInput
          fullWidth
          type="search"
          inputRef={field}
          value={search}
          placeholder="Search"
          startAdornment={<Icon name="search" />}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKey}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': `Search ${noun}`,
              'aria-expanded': true,
              'aria-controls': listbox,
              'aria-autocomplete': 'list',
              'aria-activedescendant': activeId,
            },
          }}
        />
      </Head>
      <Tools>
        <Button
          variant="text"
          tone="accent"
          onClick={() => setDraft(new Set([...draft, ...shown.map(({ value }) => value)]))}
        >
          Select all
        </Button>
        <Button variant="text" tone="accent" onClick={() => setDraft(new Set())}>
          Clear
        </Button>
        <Switch label="Show Selected" checked={onlySelected} onChange={setOnlySelected} />
      </Tools>
      <List
        ref={list}
        id={listbox}
        role="listbox"
        aria-multiselectable
        aria-label={title}
        aria-busy={isLoading}
        tabIndex={0}
        aria-activedescendant={activeId}
        onKeyDown={onKey}
        onFocus={() => active < 0 && shown.length > 0 && move(0)}
      >
        {shown.map((option, index) => (
          <Row
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={draft.has(option.value)}
            {...(index === active ? { 'data-active': '' } : {})}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              toggle(option.value);
              setActive(index);
            }}
          >
            {draft.has(option.value) ? checkMarks.on : checkMarks.off}
            <span>{option.label}</span>
            {option.count !== undefined && <Count>{option.count}</Count>}
          </Row>
        ))}
        {showsLoading &&
          shown.length === 0 &&
          [70, 48, 62, 84, 56].map((width) => (
            <Row key={width} role="presentation">
              <Skeleton width={`${width}%`} />
            </Row>
          ))}
        {!isLoading && !error && shown.length === 0 && (
          <FilterNote role="presentation">
            {onlySelected
              ? 'Nothing is selected.'
              : search
                ? `Nothing matches “${search.trim()}”.`
                : 'No choices.'}
          </FilterNote>
        )}
      </List>
      {error && <InlineError text={error} onRetry={retry} />}
      <VisuallyHidden role="status">{isLoading ? '' : `${shown.length} shown`}</VisuallyHidden>
      <FilterFoot
        note={`${draft.size} of ${Math.max(total, draft.size)} selected`}
        onCancel={onCancel}
        onOk={() => onApply([...draft])}
      />
    </>
  );
}
