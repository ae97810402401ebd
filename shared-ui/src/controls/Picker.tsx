import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { FieldFrame, type FieldFrameProps } from './Field';
import { Icon } from '../icons/Icon';
import { phoneMedia, t } from '../theme/tokens';
import { usePickerOptions, type LoadOptions, type PickerOption } from './usePickerOptions';

export interface PickerProps extends FieldFrameProps {
  value: PickerOption | null;
  onChange: (value: PickerOption | null) => void;
  onBlur?: () => void;
  /** Called on mount and 500 ms after the last key. Keep it stable (`useCallback` or a module constant). */
  load: LoadOptions;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Shown while nothing is picked: "Choose a person". */
  placeholder?: string;
}

const Detail = styled('span')({
  flex: 'none',
  marginLeft: 8,
  color: t.text2,
  fontVariantNumeric: 'tabular-nums',
});
/** The detail inside the field; on phones it leaves room for the wider buttons after it. */
const PickedDetail = styled(Detail)({ [phoneMedia]: { marginRight: 36 } });

/** The server filters, so MUI must not. */
const noFilter = (options: PickerOption[]) => options;

const styles = {
  // MUI's padding makes the field higher than the other fields.
  input: {
    '&.MuiAutocomplete-inputRoot': { padding: '0 60px 0 10px' },
    '&.MuiAutocomplete-inputRoot .MuiAutocomplete-input': { padding: '5px 0' },
    // Puts the arrow where a select has it.
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

/** Form values have no `detail`: with it, picking the same option again would make the form dirty. */
const withoutDetail = ({ id, name }: PickerOption): PickerOption => ({ id, name });

/**
 * Picks one of many options by typing a part of its name: arrows move, Enter picks, Esc closes the list. A picker whose `value` stays
 * null, because its choices are collected elsewhere, is empty after each pick.
 */
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
  /** The text of a search; undefined while the field shows the value. */
  const [typed, setTyped] = useState<string>();
  const search = typed ?? '';
  const { options, isLoading, error: failure } = usePickerOptions(load, search);
  // After picking, the search is reset and the options change: remember the picked one for its detail.
  const [picked, setPicked] = useState<PickerOption | null>(null);
  const detail = [picked, ...options].find((option) => option?.id === value?.id)?.detail;
  return (
    <FieldFrame {...{ label, labelEnd, required, help, error }}>
      {({ id, describedBy }) => (
        <Autocomplete
          id={id}
          value={value}
          inputValue={typed ?? value?.name ?? ''}
          options={[...options]}
          loading={isLoading}
          loadingText="Searching…"
          noOptionsText={failure ?? (search ? `Nothing matches “${search.trim()}”.` : 'No choices.')}
          filterOptions={noFilter}
          getOptionLabel={(option) => option.name}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          onChange={(_, next) => {
            setPicked(next);
            // `onInputChange` is not called if the picked name was typed in full.
            if (next) setTyped(undefined);
            onChange(next && withoutDetail(next));
          }}
          onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : undefined)}
          disabled={disabled}
          autoHighlight
          popupIcon={<Icon name="chevron-down" />}
          clearIcon={<Icon name="close" />}
          slotProps={{
            // The list is a portal in the body: without this role it would be outside of every landmark.
            paper: { sx: styles.paper, role: 'region', 'aria-label': `Choices of ${label}` },
            listbox: { sx: styles.listbox },
          }}
          renderOption={({ key, ...props }, { name, detail: optionDetail }) => (
            <li key={key} {...props}>
              {name}
              {optionDetail && (
                <>
                  {' '}
                  <Detail>{optionDetail}</Detail>
                </>
              )}
            </li>
          )}
          renderInput={({ slotProps, ...params }) => (
            <OutlinedInput
              {...params}
              {...slotProps.input}
              sx={styles.input}
              endAdornment={
                <>
                  {detail && <PickedDetail id={`${id}-detail`}>{detail}</PickedDetail>}
                  {slotProps.input.endAdornment}
                </>
              }
              autoFocus={autoFocus}
              // So that typing replaces the present choice.
              onFocus={({ target }) => target.select()}
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
