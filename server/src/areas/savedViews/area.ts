import type { Area } from '../../kernel/area/area';
import { savedViewRoutes } from './savedViews.routes';

/** Views of lists that people save. */
export const savedViewsArea: Area = { name: 'savedViews', routes: [savedViewRoutes] };
