import { useEffect, useRef, useState } from 'react';
import OutlinedInput from '@mui/material/OutlinedInput';
import { IconButton } from '../controls/IconButton';
import { Icon } from '../icons/Icon';
import { filterDebounce } from './filters/useFilterOptions';

export interface SearchBoxProps {
  /** What it searches: "Search by name or ID". */
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Searches 500 ms after the last key, at once on Enter; Esc empties it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  // While someone types, theirs is the text; else the address's.
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== value) onSearch(text);
  };
  const type = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), filterDebounce);
  };
  const empty = () => {
    setDraft('');
    search('');
  };
  const text = draft ?? value;
  return (
    <OutlinedInput
      type="search"
      value={text}
      placeholder={label}
      startAdornment={<Icon name="search" />}
      endAdornment={
        text && <IconButton size="small" icon="close" label="Clear search" noTooltip onClick={empty} />
      }
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        if (draft !== null) search(draft);
        setDraft(null);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text);
        if (event.key === 'Escape' && text) {
          event.stopPropagation();
          empty();
        }
      }}
      slotProps={{
        input: { 'aria-label': label, maxLength: 200, autoComplete: 'off', enterKeyHint: 'search' },
      }}
      sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
