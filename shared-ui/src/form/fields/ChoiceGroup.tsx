import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { Icon } from '../../icons/Icon';
import { t } from '../../theme/tokens';

const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
const Legend = styled('legend')({
  padding: 0,
  marginBottom: 4,
  fontWeight: 500,
  fontSize: 12,
  lineHeight: '16px',
  color: t.text2,
});
const Star = styled('span')({ color: t.error, marginLeft: 2 });
const Fault = styled('div')({
  display: 'flex',
  gap: 4,
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: t.error,
});

export interface ChoiceGroupProps {
  id: string;
  label: string;
  /** The choices are radio buttons, and one is required. */
  radio?: boolean;
  /** Marks the label with a star. */
  starred?: boolean;
  error: string | undefined;
  children: ReactNode;
}

/** The frame of a group of radio buttons or check boxes: label above, error below. */
export function ChoiceGroup({
  id,
  label,
  radio = false,
  starred = false,
  error,
  children,
}: ChoiceGroupProps) {
  return (
    <Group
      {...(radio ? { role: 'radiogroup', 'aria-required': true } : {})}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <Legend>
        {label}
        {starred && <Star aria-hidden="true">*</Star>}
      </Legend>
      {children}
      {error && (
        <Fault id={`${id}-error`} data-error="">
          <Icon name="error-filled" size={14} />
          <span>{error}</span>
        </Fault>
      )}
    </Group>
  );
}
