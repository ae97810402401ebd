import type { Components, Theme } from '@mui/material/styles';
import { monospace, phoneMedia, t } from './tokens';

const focusRing = { outline: `2px solid ${t.focus}`, outlineOffset: 1 };
/** iOS zooms into fields with text under 16 px; touch needs 44 px (icon buttons) or 40 px (buttons, fields). */
const phoneField = { [phoneMedia]: { minHeight: 40, fontSize: 16 } };

/** Style overrides of MUI's components. Source: mock/NOTES.md, point 2, and mock/components.css. */
export const components: Components<Omit<Theme, 'components'>> = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { fontSize: 16, WebkitTextSizeAdjust: '100%' },
      body: {
        fontFeatureSettings: 'normal',
        fontOpticalSizing: 'auto',
        backgroundColor: t.bg,
        color: t.text,
        WebkitFontSmoothing: 'antialiased',
      },
      'h1,h2,h3,h4,p,ul,ol,dl,dd,figure': { margin: 0, padding: 0 },
      'ul,ol': { listStyle: 'none' },
      a: { color: t.accentText, textDecoration: 'none' },
      'a:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
      'code,kbd,pre': { fontFamily: monospace, fontSize: 12, lineHeight: '16px', letterSpacing: 0 },
      ':focus-visible': focusRing,
      'h1:focus-visible': { outline: 'none' },
      // Below the heading of the page, whose buttons people often need next.
      '.notistack-SnackbarContainer': { top: '120px !important' },
      '@media (prefers-reduced-motion: reduce)': {
        '*,*::before,*::after': { scrollBehavior: 'auto !important', transition: 'none !important' },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minWidth: 0,
        height: 32,
        padding: '0 12px',
        gap: 6,
        borderRadius: 6,
        border: '1px solid transparent',
        whiteSpace: 'nowrap',
        flex: 'none',
        [phoneMedia]: { height: 40 },
        '&.Mui-disabled': { backgroundColor: t.bgMuted, borderColor: 'transparent', color: t.textDisabled },
      },
      contained: {
        backgroundColor: t.accent,
        color: t.onAccent,
        '&:hover': { backgroundColor: t.accentHover },
        '&.MuiButton-colorError:not(.Mui-disabled)': { backgroundColor: t.errorSolid, color: '#FFFFFF' },
        '&.MuiButton-colorError:hover': { backgroundColor: t.errorSolid, filter: 'brightness(.94)' },
      },
      outlined: {
        backgroundColor: t.bg,
        borderColor: t.borderStrong,
        color: t.text,
        '&:hover': { backgroundColor: t.bgHover, borderColor: t.borderStrong },
        '&.MuiButton-colorError:not(.Mui-disabled)': { color: t.error },
        '& svg': { color: t.text2 },
        '&.MuiButton-colorError svg, &.Mui-disabled svg': { color: 'inherit' },
      },
      text: {
        color: t.text2,
        '&.Mui-disabled': { backgroundColor: 'transparent' },
        '&:hover': { backgroundColor: t.bgMuted },
        '&.MuiButton-colorInfo': { color: t.accentText },
        '&.MuiButton-colorError:not(.Mui-disabled)': { color: t.error },
      },
      sizeSmall: { height: 28, padding: '0 10px', [phoneMedia]: { height: 40 } },
      sizeLarge: { height: 40, padding: '0 16px' },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 32,
        height: 32,
        padding: 0,
        borderRadius: 6,
        color: t.text2,
        flex: 'none',
        '&:hover, &[aria-expanded=true], &[aria-pressed=true]': {
          backgroundColor: t.bgMuted,
          color: t.text,
        },
        [phoneMedia]: { width: 44, height: 44 },
      },
      sizeSmall: {
        width: 24,
        height: 24,
        padding: 0,
        borderRadius: 4,
        color: t.text3,
        [phoneMedia]: { width: 40, height: 40 },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '0 10px',
        gap: 8,
        borderRadius: 6,
        backgroundColor: t.bgField,
        color: t.text,
        fontSize: 14,
        '& .MuiOutlinedInput-notchedOutline, &:hover .MuiOutlinedInput-notchedOutline': {
          top: 0,
          border: `1px solid ${t.borderControl}`,
        },
        '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          border: `1px solid ${t.focus}`,
          boxShadow: `0 0 0 1px ${t.focus}`,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': {
          borderColor: t.error,
          boxShadow: `0 0 0 1px ${t.error}`,
        },
        '&.Mui-disabled, &:has(input:read-only)': { backgroundColor: t.bgSubtle, color: t.text2 },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: t.border },
        '&:has(input:read-only):not(.Mui-focused) .MuiOutlinedInput-notchedOutline': {
          borderColor: t.border,
        },
        '& > svg': { color: t.text3, flex: 'none' },
        ...phoneField,
      },
      input: {
        height: 20,
        padding: '5px 0',
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: t.text3, opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: t.text2 },
      },
      multiline: { padding: '2px 10px' },
    },
  },
  MuiCheckbox: {
    defaultProps: { disableRipple: true, size: 'small' },
    styleOverrides: { root: { padding: 0, color: t.borderControl } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: {
        width: 32,
        height: 18,
        padding: 0,
        overflow: 'visible',
        '&:has(:focus-visible) .MuiSwitch-track': focusRing,
      },
      switchBase: {
        padding: 2,
        color: '#FFFFFF',
        '&.Mui-checked': { color: '#FFFFFF', transform: 'translateX(14px)' },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: t.accent, opacity: 1 },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
        '&:hover, &.Mui-checked:hover': { backgroundColor: 'transparent' },
      },
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      track: { borderRadius: 9, opacity: 1, backgroundColor: t.borderControl },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 200 },
    styleOverrides: {
      tooltip: {
        backgroundColor: t.bgInverse,
        color: t.textInverse,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 400,
        padding: '6px 8px',
        borderRadius: 4,
        maxWidth: 320,
      },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiPopover: {
    styleOverrides: {
      paper: { border: `1px solid ${t.border}`, borderRadius: 8, backgroundColor: t.bgOverlay },
    },
  },
  MuiMenu: { styleOverrides: { list: { padding: 4 }, paper: { minWidth: 200 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '0 8px',
        gap: 8,
        borderRadius: 4,
        fontSize: 14,
        '& > svg': { color: t.text3 },
        '&:hover, &.Mui-focusVisible': { backgroundColor: t.bgMuted, textDecoration: 'none' },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: t.bgSelected,
        },
        // MUI removes the minimum height from this width on.
        '@media (min-width:600px)': { minHeight: 32 },
        [phoneMedia]: { minHeight: 44 },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: t.scrim } } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 8,
        border: `1px solid ${t.border}`,
        backgroundColor: t.bgOverlay,
        [phoneMedia]: { margin: 16, width: 'calc(100% - 32px)' },
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { backgroundColor: t.bgOverlay } } },
  MuiSkeleton: {
    styleOverrides: {
      root: { backgroundColor: t.bgMuted, borderRadius: 4 },
      circular: { borderRadius: '50%' },
    },
  },
};
