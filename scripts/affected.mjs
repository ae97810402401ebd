// npm run affected [-- commit]: builds and tests the packages that the change since a commit touches, and those built on them.
import { baseOf, changeSince, lernaEnv, packagesOf } from './lib/affected.mjs';
import { run } from './test/run.mjs';

const [since = baseOf()] = process.argv.slice(2);
if (!since) {
  console.error(
    'There is no commit before this one. Name the first commit of the change: npm run affected -- <commit>',
  );
  process.exit(1);
}
const { files, filter } = changeSince(since);
const packages = packagesOf(filter).map(({ name }) => name);
console.log(`${files.length} files changed since ${since}; touched: ${packages.join(', ') || 'no package'}`);
for (const script of packages.length ? ['build', 'test'] : [])
  process.exitCode ||= await run('npx', ['lerna', 'run', script, ...filter], { env: lernaEnv });
