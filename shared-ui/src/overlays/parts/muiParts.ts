import MuiMenu from '@mui/material/Menu';
import MuiPopover from '@mui/material/Popover';
import { besideToasts } from './besideToasts';

/*
 * Components that no page needs before something opens: one chunk, which `lazyPart` loads.
 */
export { default as Dialog } from '@mui/material/Dialog';
export { default as Divider } from '@mui/material/Divider';
export { default as Drawer } from '@mui/material/Drawer';
export { default as MenuItem } from '@mui/material/MenuItem';
export { default as Popper } from '@mui/material/Popper';
export const Menu = besideToasts(MuiMenu);
export const Popover = besideToasts(MuiPopover);
