// `npm run build` of the server: bundles it if its sources have changed.
import { buildServerIfStale } from './lib/builds.mjs';

await buildServerIfStale();
