import type { ComponentType } from 'react';
import GlobalStyles from '@mui/material/GlobalStyles';

/**
 * While a popover or a menu is open, toasts stand at the bottom left: at the top right they would lie over the panel of the bell or the
 * user menu. Everything else can be pressed only after it has closed, and toasts are back in their place by then.
 */
const toastsAside = (
  <GlobalStyles
    styles={{
      'body .notistack-SnackbarContainer': {
        top: 'auto !important',
        right: 'auto !important',
        bottom: '20px !important',
        left: '20px !important',
        maxWidth: 'calc(100vw - 40px)',
      },
    }}
  />
);

/** Returns the component with toasts out of its way while it is open. */
export function besideToasts<Props extends { open: boolean }>(Part: ComponentType<Props>) {
  return function BesideToasts(props: Props) {
    return (
      <>
        {props.open && toastsAside}
        <Part {...props} />
      </>
    );
  };
}
