import { styled } from '@mui/material/styles';
import { IconButton } from '../../controls/IconButton';
import { t } from '../../theme/tokens';
import type { PickerOption } from '../../controls/usePickerOptions';

const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const Chip = styled('li')({
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  borderRadius: 4,
  paddingLeft: 6,
  backgroundColor: t.bgMuted,
  color: t.text2,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  overflowWrap: 'anywhere',
});

export interface RemovableChipsProps {
  /** Name of the list, for screen readers. */
  label?: string;
  members: readonly PickerOption[];
  onRemove: (member: PickerOption) => void;
}

/** Chosen options, each with a button that removes it. */
export const RemovableChips = ({ label, members, onRemove }: RemovableChipsProps) => (
  <Chips {...(label ? { 'aria-label': label } : {})}>
    {members.map((member) => (
      <Chip key={`${member.id} ${member.name}`}>
        {member.name}
        <IconButton
          size="small"
          icon="close"
          iconSize={14}
          label={`Remove ${member.name}`}
          noTooltip
          onClick={() => onRemove(member)}
        />
      </Chip>
    ))}
  </Chips>
);
