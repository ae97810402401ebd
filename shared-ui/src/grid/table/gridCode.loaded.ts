import { LazyValue } from '../../loading/LazyValue';
import * as AgGrid from './AgGrid';

/** Takes the place of `gridCode` in tests (jest.config.cjs): there the grid is drawn at once, as on every list but the first. */
export const gridCode = new LazyValue(() => Promise.resolve(AgGrid));
gridCode.start();

export const fetchGridCode = (): void => undefined;
