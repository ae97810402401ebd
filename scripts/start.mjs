// npm start: installs what is missing, builds what is stale, runs the server. No newer syntax here: an old Node must get
// as far as being told that it is old.
import nodeVersion from './lib/node-version.cjs';

nodeVersion.checkNode();
import('./lib/start.mjs').then(({ start }) => start(process.argv.slice(2)));
