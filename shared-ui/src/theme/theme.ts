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
  const color = tokens[mode];
  const statusColor = (name: 'info' | 'success' | 'warning') => ({
    main: color[name],
    light: color[`${name}Bg`],
    dark: color[`${name}Border`],
    contrastText: color.bg,
  });
  return {
    mode,
    primary: {
      main: color.accent,
      light: color.accentBg,
      dark: color.accentHover,
      contrastText: color.onAccent,
    },
    secondary: { main: color.text2, light: color.bgMuted, dark: color.text, contrastText: color.bg },
    error: { main: color.error, light: color.errorBg, dark: color.errorSolid, contrastText: '#FFFFFF' },
    info: statusColor('info'),
    success: statusColor('success'),
    warning: statusColor('warning'),
    background: { default: color.bg, paper: color.bgOverlay },
    text: { primary: color.text, secondary: color.text2, disabled: color.textDisabled },
    divider: color.border,
    action: {
      active: color.text2,
      hover: color.bgHover,
      selected: color.bgSelected,
      disabled: color.textDisabled,
      disabledBackground: color.bgMuted,
    },
    portal: color,
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
