import { useState, type ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { colorModeKey, colorModeStorage } from './colorMode';
import { fontFaces } from './fonts';
import { pageNonce } from './pageNonce';
import { theme } from './theme';

export interface AppThemeProps {
  children: ReactNode;
  /** CSP nonce of the style elements; the page's nonce when left out. */
  nonce?: string;
  /** Prefix of emotion's class names. */
  cacheKey?: string;
}

const fontStyles = <GlobalStyles styles={fontFaces} />;

/** Theme, colour scheme, fonts and base styles. Render it once, around the whole app. */
export function AppTheme({ children, nonce = pageNonce, cacheKey = 'ui' }: AppThemeProps) {
  const [cache] = useState(() => createCache({ key: cacheKey, ...(nonce ? { nonce } : {}) }));
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} modeStorageKey={colorModeKey} storageManager={colorModeStorage} noSsr>
        {fontStyles}
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
