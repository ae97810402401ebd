import { styled } from '@mui/material/styles';
import MuiButton from '@mui/material/Button';
import { Icon, type IconName } from '../../icons/Icon';

const Square = styled(MuiButton)({ width: 40, padding: 0 });

/** An outlined button with only an icon, large enough for touch. */
export function SquareButton({
  icon,
  label,
  onClick,
}: {
  icon: IconName;
  label: string;
  onClick: () => void;
}) {
  return (
    <Square variant="outlined" aria-label={label} aria-haspopup="dialog" onClick={onClick}>
      <Icon name={icon} size={18} />
    </Square>
  );
}
