/**
 * The font Inter with its optical-size axis, served from this origin. Browsers load a file when the page has a character in its
 * range; the ranges are copied from the font's package.
 */
const files = {
  latin: new URL('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2', import.meta.url),
  latinExt: new URL('@fontsource-variable/inter/files/inter-latin-ext-opsz-normal.woff2', import.meta.url),
  cyrillic: new URL('@fontsource-variable/inter/files/inter-cyrillic-opsz-normal.woff2', import.meta.url),
  cyrillicExt: new URL(
    '@fontsource-variable/inter/files/inter-cyrillic-ext-opsz-normal.woff2',
    import.meta.url,
  ),
};

const ranges: Record<keyof typeof files, string> = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  latinExt:
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  cyrillicExt: 'U+0460-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F',
};

/** `@font-face` rules for a global style. */
export const fontFaces = (Object.keys(files) as (keyof typeof files)[]).map((subset) => ({
  '@font-face': {
    fontFamily: 'Inter Variable',
    fontStyle: 'normal',
    fontDisplay: 'swap',
    fontWeight: '100 900',
    src: `url(${files[subset].href}) format('woff2-variations')`,
    unicodeRange: ranges[subset],
  },
}));

/** URL of the Latin file, which every page needs: preload it. */
export const latinFontUrl = files.latin.href;
