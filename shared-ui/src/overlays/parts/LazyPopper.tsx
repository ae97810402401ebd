import { lazyPart } from './lazyPart';

/** Takes the place of the Popper in MUI's Tooltip (portal-kit's webpack.cjs): a tooltip is positioned by code that loads later. */
const LazyPopper = lazyPart('Popper', true);
export default LazyPopper;
