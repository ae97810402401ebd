// npm start: installs missing packages, builds what is stale and runs the server. Newer syntax must not be used in this file:
// an old Node has to parse it to print that it is too old.
import nodeVersion from './lib/node-version.cjs';

nodeVersion.checkNode();
import('./lib/start.mjs').then(({ start }) => start(process.argv.slice(2)));
