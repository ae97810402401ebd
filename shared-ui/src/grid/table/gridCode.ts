import { LazyValue } from '../../loading/LazyValue';

/** AG Grid with everything of ours that needs it: half of what the first list loads, and none of it is needed to read the rows. */
export const gridCode = new LazyValue(() => import(/* webpackChunkName: "AgGrid" */ './AgGrid'));
