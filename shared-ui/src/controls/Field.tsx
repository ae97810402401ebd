import {
  useId,
  type ChangeEventHandler,
  type FocusEventHandler,
  type KeyboardEventHandler,
  type ReactEventHandler,
  type ReactNode,
  type Ref,
} from 'react';
import { styled } from '@mui/material/styles';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Icon, type IconName } from '../icons/Icon';
import { t } from '../theme/tokens';

const Root = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  minWidth: 0,
  // A button beside the label is higher than a line of text.
  '&:has(> [data-label-end] button) > :first-of-type': { minHeight: 28, alignItems: 'center' },
});
const LabelRow = styled('div')({ display: 'flex', fontSize: 12, lineHeight: '16px' });
/** Shown beside the label, but after the input in the DOM, so that Tab reaches the input first. */
const LabelEnd = styled('div')({ position: 'absolute', top: 0, right: 0, fontSize: 12, lineHeight: '16px' });
export const FieldLabel = styled('label')({
  fontWeight: 500,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text2,
});
const Star = styled('span')({ color: t.error, marginLeft: 2 });
const Help = styled('div')({
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text3,
  '&[data-error]': { color: t.error, display: 'flex', gap: 4, alignItems: 'flex-start' },
  '& svg': { marginTop: 1, flex: 'none' },
});

export interface FieldFrameProps {
  label: string;
  /** Shown at the right of the label: a link "Forgot password?", say. */
  labelEnd?: ReactNode;
  required?: boolean | undefined;
  help?: ReactNode;
  error?: string | undefined;
}

export interface FieldIds {
  id: string;
  /** For `aria-describedby`: the ids of the error and the help. */
  describedBy: string | undefined;
}

/**
 * The frame of every field: label above, error and help below. The help stays under an error, because it says how to correct it.
 * `children` gets the ids that connect them to the input.
 */
export function FieldFrame({
  label,
  labelEnd,
  required = false,
  help,
  error,
  children,
}: FieldFrameProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const notes = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <Root>
      <LabelRow>
        <FieldLabel id={`${id}-label`} htmlFor={id}>
          {label}
          {required && <Star aria-hidden="true">*</Star>}
        </FieldLabel>
      </LabelRow>
      {children({ id, describedBy: notes || undefined })}
      {labelEnd && <LabelEnd data-label-end="">{labelEnd}</LabelEnd>}
      {error && (
        <Help id={`${id}-error`} data-error="">
          <Icon name="error-filled" size={14} />
          <span>{error}</span>
        </Help>
      )}
      {help && <Help id={`${id}-help`}>{help}</Help>}
    </Root>
  );
}

export interface FieldProps extends FieldFrameProps {
  value: string;
  onChange: ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  onBlur?: FocusEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  name?: string;
  type?: 'text' | 'password' | 'email' | 'search' | 'url' | 'tel' | 'time';
  autoComplete?: string;
  autoFocus?: boolean;
  autoCapitalize?: 'none' | 'sentences';
  spellCheck?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'search';
  /** Makes it a text area of at least this many lines. */
  rows?: number;
  startIcon?: IconName;
  /** Shown before the text if there is no `startIcon`: a currency sign, say. */
  start?: ReactNode;
  end?: ReactNode;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  /** Also after a press or a key that moves the caret. */
  onSelect?: ReactEventHandler<HTMLInputElement | HTMLTextAreaElement>;
  /** The list of completions below the field, while it is open. */
  completion?: { listId: string; activeId: string | undefined } | undefined;
}

/** A text field: label above (never floating), error with an icon and help below. */
export function Field({
  label,
  labelEnd,
  required,
  help,
  error,
  rows,
  maxLength,
  inputMode,
  startIcon,
  start,
  end,
  autoCapitalize,
  spellCheck,
  onSelect,
  completion,
  ...rest
}: FieldProps) {
  const frame = { label, labelEnd, required, help, error };
  return (
    <FieldFrame {...frame}>
      {({ id, describedBy }) => (
        <OutlinedInput
          {...rest}
          id={id}
          fullWidth
          error={Boolean(error)}
          {...(rows ? { multiline: true, minRows: rows } : {})}
          startAdornment={startIcon ? <Icon name={startIcon} /> : start}
          endAdornment={end}
          slotProps={{
            input: {
              'aria-describedby': describedBy,
              'aria-required': required || undefined,
              maxLength,
              inputMode,
              autoCapitalize,
              spellCheck,
              onSelect,
              ...(completion
                ? {
                    'aria-autocomplete': 'list',
                    'aria-controls': completion.listId,
                    'aria-activedescendant': completion.activeId,
                  }
                : {}),
            },
          }}
        />
      )}
    </FieldFrame>
  );
}
