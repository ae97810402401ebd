import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { FieldFrame, type FieldFrameProps } from '../../controls/Field';
import { Icon } from '../../icons/Icon';
import { phoneMedia, t } from '../../theme/tokens';
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

const Detail = styled('span')({
  flex: 'none',
  marginLeft: 8,
  color: t.text2,
  fontVariantNumeric: 'tabular-nums',
});
/** In the field; on a phone the buttons behind it are as wide as a finger. */
const Picked = styled(Detail)({ [phoneMedia]: { marginRight: 36 } });

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

/** As it is kept: what tells it from its namesakes is the list's, or it would differ from the same one that a form began with. */
const kept = ({ id, name }: PickerOption): PickerOption => ({ id, name });

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
  // The list that it was picked from is another one by the time it is shown.
  const [picked, setPicked] = useState<PickerOption | null>(null);
  const detail = [picked, ...options].find((option) => option?.id === value?.id)?.detail;
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
          onChange={(_, next) => {
            setPicked(next);
            onChange(next && kept(next));
          }}
          onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
          disabled={disabled}
          autoHighlight
          popupIcon={<Icon name="chevron-down" />}
          clearIcon={<Icon name="close" />}
          slotProps={{ paper: { sx: looks.paper }, listbox: { sx: looks.listbox } }}
          renderOption={({ key, ...props }, { name, detail: apart }) => (
            <li key={key} {...props}>
              {name}
              {apart && (
                <>
                  {' '}
                  <Detail>{apart}</Detail>
                </>
              )}
            </li>
          )}
          renderInput={({ slotProps, ...params }) => (
            <OutlinedInput
              {...params}
              {...slotProps.input}
              sx={looks.input}
              endAdornment={
                <>
                  {detail && <Picked id={`${id}-detail`}>{detail}</Picked>}
                  {slotProps.input.endAdornment}
                </>
              }
              autoFocus={autoFocus}
              {...(placeholder ? { placeholder } : {})}
              error={Boolean(error)}
              onBlur={onBlur}
              slotProps={{
                input: {
                  ...slotProps.htmlInput,
                  'aria-describedby':
                    [detail && `${id}-detail`, describedBy].filter(Boolean).join(' ') || undefined,
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
