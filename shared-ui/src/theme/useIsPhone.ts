import useMediaQuery from '@mui/material/useMediaQuery';
import { breakpoints } from './tokens';

/** Under 600 px: grids become cards, filters become sheets. */
export const useIsPhone = () => useMediaQuery(`(max-width:${breakpoints.phone - 0.02}px)`, { noSsr: true });

/** Under 900 px: the sidebar becomes a drawer. */
export const useIsNarrow = () => useMediaQuery(`(max-width:${breakpoints.narrow - 0.02}px)`, { noSsr: true });

/** From 1200 px on: pages show secondary content in a rail at the side. */
export const useIsWide = () => useMediaQuery(`(min-width:${breakpoints.wide}px)`, { noSsr: true });
