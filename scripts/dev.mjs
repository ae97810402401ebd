// npm run dev: like npm start, and rebuilds on every change of the sources.
import nodeVersion from './lib/node-version.cjs';

nodeVersion.checkNode();
const { dev } = await import('./lib/dev.mjs');
try {
  await dev(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
