import { IconButton, phoneMedia, styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

const Box = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 32,
  padding: '0 4px 0 10px',
  border: `1px solid ${t.borderControl}`,
  borderRadius: 6,
  backgroundColor: t.bgField,
  color: t.text3,
  '&:focus-within': { borderColor: t.focus, boxShadow: `0 0 0 1px ${t.focus}` },
  '& input': {
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    letterSpacing: 'inherit',
    color: t.text,
  },
  '& input::placeholder': { color: t.text3, opacity: 1 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
  [phoneMedia]: { height: 40, '& input': { fontSize: 16 } },
});

export interface SearchFieldProps {
  value: string;
  onChange: (query: string) => void;
  /** Enter: goes to the first place. */
  onSubmit: () => void;
}

/** Searches the guide while the reader types; Enter goes to the first place, Esc empties it. */
export function SearchField({ value, onChange, onSubmit }: SearchFieldProps) {
  return (
    <Box>
      <Icon name="search" />
      <input
        type="search"
        aria-label="Search the guide"
        placeholder="Search the guide"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSubmit();
          if (event.key === 'Escape' && value) onChange('');
        }}
      />
      {value && (
        <IconButton size="small" icon="close" label="Clear search" noTooltip onClick={() => onChange('')} />
      )}
    </Box>
  );
}
