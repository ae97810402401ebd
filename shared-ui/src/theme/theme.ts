import { createTheme } from '@mui/material/styles';
import { components } from './componentStyles';
import { breakpoints, cssVarPrefix, tokens, type Tokens } from './tokens';

declare module '@mui/material/styles' {
  interface Palette {
    portal: Tokens;
  }
  interface PaletteOptions {
    portal?: Tokens;
  }
}

function palette(mode: 'light' | 'dark') {
  const k = tokens[mode];
  const meaning = (name: 'info' | 'success' | 'warning') => ({
    main: k[name],
    light: k[`${name}Bg`],
    dark: k[`${name}Border`],
    contrastText: k.bg,
  });
  return {
    mode,
    primary: { main: k.accent, light: k.accentBg, dark: k.accentHover, contrastText: k.onAccent },
    secondary: { main: k.text2, light: k.bgMuted, dark: k.text, contrastText: k.bg },
    error: { main: k.error, light: k.errorBg, dark: k.errorSolid, contrastText: '#FFFFFF' },
    info: meaning('info'),
    success: meaning('success'),
    warning: meaning('warning'),
    background: { default: k.bg, paper: k.bgOverlay },
    text: { primary: k.text, secondary: k.text2, disabled: k.textDisabled },
    divider: k.border,
    action: {
      active: k.text2,
      hover: k.bgHover,
      selected: k.bgSelected,
      disabled: k.textDisabled,
      disabledBackground: k.bgMuted,
    },
    portal: k,
  };
}

const rem = (pixels: number) => `${pixels / 16}rem`;
const type = (size: number, line: number, weight: number, letterSpacing: string) => ({
  fontSize: rem(size),
  lineHeight: `${line}px`,
  fontWeight: weight,
  letterSpacing,
});

const shadow = (index: number) =>
  index === 0
    ? 'none'
    : index >= 16
      ? `var(--${cssVarPrefix}-palette-portal-shadow3)`
      : index >= 8
        ? `var(--${cssVarPrefix}-palette-portal-shadow2)`
        : 'none';

/** The one theme. Source: mock/NOTES.md, point 2. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix },
  colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
  defaultColorScheme: 'light',
  spacing: 8,
  shape: { borderRadius: 6 },
  breakpoints: { values: { xs: 0, sm: breakpoints.phone, md: breakpoints.narrow, lg: 1200, xl: 1536 } },
  typography: {
    fontFamily: '"Inter Variable",system-ui,sans-serif',
    fontSize: 14,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: type(20, 28, 600, '-0.017em'),
    h2: type(16, 24, 600, '-0.011em'),
    h3: type(14, 20, 600, '-0.006em'),
    body1: type(14, 20, 400, '-0.006em'),
    body2: type(14, 20, 400, '-0.006em'),
    caption: type(12, 16, 400, '0'),
    button: { ...type(14, 20, 500, '-0.006em'), textTransform: 'none' },
  },
  shadows: Array.from({ length: 25 }, (_, index) => shadow(index)) as never,
  transitions: {
    easing: { easeInOut: 'cubic-bezier(.2,0,0,1)', easeOut: 'cubic-bezier(.2,0,0,1)' },
    duration: {
      shortest: 80,
      shorter: 120,
      short: 120,
      standard: 180,
      enteringScreen: 200,
      leavingScreen: 133,
    },
  },
  components,
});
