import { useEffect, useRef, useState } from 'react';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Icon } from '../icons/Icon';
import { IconButton } from './IconButton';
import { searchDebounce } from './searchDebounce';

export interface SearchBoxProps {
  /** Accessible name, and the placeholder unless there is another: "Search by name or ID". */
  label: string;
  /** A shorter one, where the box is narrow. */
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A search box. It calls `onSearch` 500 ms after the last key, and at once on Enter or blur; Esc empties it. */
export function SearchBox({ label, placeholder = label, value, onSearch }: SearchBoxProps) {
  // The text while the person types; null otherwise, when the box shows `value`.
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The timer reads what is shown when it fires, which may have changed since the last key.
  const search = useRef<(text: string) => void>(undefined);
  useEffect(() => {
    search.current = (text) => {
      clearTimeout(timer.current);
      if (text.trim() !== value) onSearch(text);
    };
  });
  const type = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search.current?.(text), searchDebounce);
  };
  const clear = () => {
    setDraft('');
    search.current?.('');
  };
  const text = draft ?? value;
  return (
    <OutlinedInput
      type="search"
      value={text}
      placeholder={placeholder}
      startAdornment={<Icon name="search" />}
      endAdornment={
        text && <IconButton size="small" icon="close" label="Clear search" noTooltip onClick={clear} />
      }
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        if (draft !== null) search.current?.(draft);
        setDraft(null);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search.current?.(text);
        if (event.key === 'Escape' && text) {
          event.stopPropagation();
          clear();
        }
      }}
      slotProps={{
        input: { 'aria-label': label, maxLength: 200, autoComplete: 'off', enterKeyHint: 'search' },
      }}
      sx={{
        '& input': { textOverflow: 'ellipsis' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
