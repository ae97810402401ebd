import { fetchChunk } from '../../loading/fetchChunk';
import { LazyValue } from '../../loading/LazyValue';

/** AG Grid with everything of ours that needs it: half of what the first list loads, and none of it is needed to read the rows. */
export const gridCode = new LazyValue(
  () => import(/* webpackChunkName: "AgGrid", webpackFetchPriority: "low" */ './AgGrid'),
);

/** Fetches the code of the grid, so that it is there when it is needed, and leaves the processor to the rows. */
export const fetchGridCode = (): void => fetchChunk('AgGrid');
