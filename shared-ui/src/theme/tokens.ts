/**
 * The design tokens of both colour schemes. They become CSS variables, so that one style works in both.
 * Source: mock/tokens.css; contrast is measured in mock/NOTES.md, point 1.
 */
const light = {
  bg: '#FFFFFF',
  bgSubtle: '#F7F8FA',
  bgMuted: '#EEF0F4',
  bgHover: '#F3F5F8',
  bgSelected: '#EEF1FD',
  bgOverlay: '#FFFFFF',
  bgField: '#FFFFFF',
  bgInverse: '#1B1E27',
  borderSubtle: '#ECEEF2',
  border: '#DFE3E9',
  borderStrong: '#CBD0DA',
  borderControl: '#878E9D',
  text: '#1A1D26',
  text2: '#4D5565',
  text3: '#636B7D',
  textDisabled: '#878E9D',
  textInverse: '#FFFFFF',
  accent: '#4450C8',
  accentHover: '#3742AE',
  onAccent: '#FFFFFF',
  accentText: '#3D48BD',
  accentBg: '#EEF1FD',
  accentBorder: '#C7CEF6',
  focus: '#4450C8',
  info: '#0A5C97',
  infoBg: '#E8F3FB',
  infoBorder: '#B9D9F0',
  success: '#19693A',
  successBg: '#E6F5EB',
  successBorder: '#B4DFC3',
  warning: '#835000',
  warningBg: '#FDF3DF',
  warningBorder: '#EFD49B',
  error: '#B3261E',
  errorBg: '#FDEDEB',
  errorBorder: '#F3C0BB',
  errorSolid: '#C22F26',
  hueGrey: '#5C6475',
  hueBlue: '#0F69B4',
  hueViolet: '#6B45C2',
  hueTeal: '#0B6E70',
  hueAmber: '#8F5A00',
  hueGreen: '#1C7241',
  hueRed: '#B3261E',
  huePink: '#A92B74',
  chart1: '#4450C8',
  chart2: '#B85C00',
  chart3: '#0B7F82',
  chart4: '#A92B74',
  chart5: '#6C7484',
  shadow1: '0 1px 2px rgb(16 19 28/.06)',
  shadow2: '0 1px 2px rgb(16 19 28/.06),0 8px 24px -4px rgb(16 19 28/.14)',
  shadow3: '0 2px 6px rgb(16 19 28/.06),0 20px 48px -8px rgb(16 19 28/.22)',
  scrim: 'rgb(16 19 28/.42)',
};

export type Tokens = typeof light;
export type TokenName = keyof Tokens;

const dark: Tokens = {
  bg: '#15171C',
  bgSubtle: '#101216',
  bgMuted: '#22262F',
  bgHover: '#1C1F26',
  bgSelected: '#1F2440',
  bgOverlay: '#1D2027',
  bgField: '#15171C',
  bgInverse: '#E9EBF0',
  borderSubtle: '#23272F',
  border: '#2C313B',
  borderStrong: '#3B414D',
  borderControl: '#6A7283',
  text: '#E9EBF0',
  text2: '#B0B7C4',
  text3: '#939BAA',
  textDisabled: '#6A7283',
  textInverse: '#15171C',
  accent: '#5A66DB',
  accentHover: '#5561D2',
  onAccent: '#FFFFFF',
  accentText: '#A3ACF7',
  accentBg: '#1F2440',
  accentBorder: '#3A4384',
  focus: '#8D98F5',
  info: '#7FC1F0',
  infoBg: '#122838',
  infoBorder: '#234B68',
  success: '#71D097',
  successBg: '#13291D',
  successBorder: '#22503A',
  warning: '#E9B862',
  warningBg: '#2D2412',
  warningBorder: '#574318',
  error: '#F5948B',
  errorBg: '#381C1A',
  errorBorder: '#6A302B',
  errorSolid: '#C9443B',
  hueGrey: '#A3ABB9',
  hueBlue: '#6DB5F0',
  hueViolet: '#B7A0F5',
  hueTeal: '#5CC9C6',
  hueAmber: '#E3B057',
  hueGreen: '#6CCB91',
  hueRed: '#F5948B',
  huePink: '#F09AC8',
  chart1: '#8390F5',
  chart2: '#F0994A',
  chart3: '#3FBFBD',
  chart4: '#EE86BD',
  chart5: '#9CA4B3',
  shadow1: '0 1px 2px rgb(0 0 0/.4)',
  shadow2: '0 0 0 1px rgb(0 0 0/.3),0 8px 24px -4px rgb(0 0 0/.6)',
  shadow3: '0 0 0 1px rgb(0 0 0/.3),0 20px 48px -8px rgb(0 0 0/.7)',
  scrim: 'rgb(0 0 0/.56)',
};

export const tokens = { light, dark };

/** Prefix of the theme's CSS variables. */
export const cssVarPrefix = 'ui';

/** Each token as `var(--…)`, for styles: `t.border`. Its value follows the colour scheme. */
export const t = Object.fromEntries(
  Object.keys(light).map((name) => [name, `var(--${cssVarPrefix}-palette-portal-${name})`]),
) as Record<TokenName, string>;

/** Milliseconds and easing of every transition. Source: mock/NOTES.md, point 6. */
export const motion = { fast: 120, base: 180, slow: 200, ease: 'cubic-bezier(.2,0,0,1)' } as const;

/**
 * Pixels. Under `phone` grids are cards; under `narrow` the sidebar is a drawer; from `wide` on pages have a rail.
 * Source: ux.md, NOTES point 4.
 */
export const breakpoints = { phone: 600, narrow: 900, wide: 1200 } as const;
export const phoneMedia = `@media (max-width:${breakpoints.phone - 0.02}px)`;

export const wideMedia = `@media (min-width:${breakpoints.wide}px)`;

export const monospace = 'ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono",monospace';
