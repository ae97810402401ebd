// npm run build [folder …]: builds the shell, the areas, the server and the named folders where their sources changed.
import nodeVersion from './lib/node-version.cjs';

nodeVersion.checkNode();
const { buildAll } = await import('./lib/builds.mjs');
try {
  await buildAll(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
