import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame, type FieldFrameProps } from '../controls/Field';
import { Icon } from '../icons/Icon';
import { t } from '../theme/tokens';
import { usePickerOptions, type LoadOptions, type PickerOption } from './usePickerOptions';

export interface PickerProps extends FieldFrameProps {
  value: PickerOption | null;
  onChange: (value: PickerOption | null) => void;
  onBlur?: () => void;
  /** Called when it opens and 500 ms after the last key. Keep it stable (`useCallback` or a module constant). */
  load: LoadOptions;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Shown while nothing is chosen: "Choose a person". */
  placeholder?: string;
}

const everything = (options: PickerOption[]) => options;

const looks = {
  // MUI pads a field of its own height; ours is as high as all others.
  input: {
    '&.MuiAutocomplete-inputRoot': { padding: '0 60px 0 10px' },
    '&.MuiAutocomplete-inputRoot .MuiAutocomplete-input': { padding: '5px 0' },
    // The arrow stands where a select has its own.
    '& .MuiAutocomplete-endAdornment': { right: '3px !important' },
    '& .MuiAutocomplete-popupIndicator': { marginRight: 0 },
  },
  paper: {
    border: `1px solid ${t.border}`,
    borderRadius: '8px',
    backgroundColor: t.bgOverlay,
    boxShadow: t.shadow2,
    marginTop: '4px',
  },
  listbox: {
    padding: '4px',
    maxHeight: 288,
    '& .MuiAutocomplete-option': { minHeight: 32, padding: '4px 8px', borderRadius: '4px' },
    '& .MuiAutocomplete-option.Mui-focused': { backgroundColor: t.bgMuted },
    '& .MuiAutocomplete-option[aria-selected=true]': { backgroundColor: t.bgSelected },
  },
} as const;

/** One out of many, found by typing a part of the name: arrows move, Enter picks, Esc closes the list. */
export function Picker({
  label,
  labelEnd,
  required,
  help,
  error,
  value,
  onChange,
  onBlur,
  load,
  disabled = false,
  autoFocus = false,
  placeholder,
}: PickerProps) {
  const [search, setSearch] = useState('');
  const { options, isLoading, error: failure } = usePickerOptions(load, search);
  return (
    <FieldFrame {...{ label, labelEnd, required, help, error }}>
      {({ id, describedBy }) => (
        <Autocomplete
          id={id}
          value={value}
          options={[...options]}
          loading={isLoading}
          loadingText="Searching…"
          noOptionsText={failure ?? (search ? `Nothing matches “${search.trim()}”.` : 'No choices.')}
          filterOptions={everything}
          getOptionLabel={(option) => option.name}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          onChange={(_, next) => onChange(next)}
          onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
          disabled={disabled}
          autoHighlight
          popupIcon={<Icon name="chevron-down" />}
          clearIcon={<Icon name="close" />}
          slotProps={{ paper: { sx: looks.paper }, listbox: { sx: looks.listbox } }}
          renderInput={({ slotProps, ...params }) => (
            <OutlinedInput
              {...params}
              {...slotProps.input}
              sx={looks.input}
              autoFocus={autoFocus}
              {...(placeholder ? { placeholder } : {})}
              error={Boolean(error)}
              onBlur={onBlur}
              slotProps={{
                input: {
                  ...slotProps.htmlInput,
                  'aria-describedby': describedBy,
                  'aria-required': required || undefined,
                },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
