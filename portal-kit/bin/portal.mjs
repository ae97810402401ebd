#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';

const usage = `portal build [folder] [--json]

  Builds the package in the folder (by default the current one) into dist/, unless what is there is up to date.
  --json  one JSON object a line instead of text, the last one with the build`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [command, folder = '.'] = positionals;

async function build() {
  const say = (event) => console.log(values.json ? JSON.stringify(event) : event.text);
  const { buildPackage } = await import('../src/build.mjs');
  try {
    const { name, version } = await buildPackage(path.resolve(folder), say);
    if (values.json) say({ step: 'done', name, version });
  } catch (error) {
    if (values.json) say({ step: 'failed', text: error.message, faults: error.faults ?? [error.message] });
    else console.error(error.name === 'BuildError' ? error.message : error.stack);
    process.exitCode = 1;
  }
}

if (values.help) console.log(usage);
else if (command === 'build') await build();
else {
  console.error(command ? `portal: there is no command "${command}".\n\n${usage}` : usage);
  process.exitCode = 2;
}
