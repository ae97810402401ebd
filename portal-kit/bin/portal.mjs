#!/usr/bin/env node
import { main } from '../src/cli/main.mjs';

const signals = { SIGINT: 'interrupted', SIGTERM: 'terminated' };

process.exitCode = await main(process.argv.slice(2), {
  onSignal: (end) => {
    for (const [signal, code] of Object.entries(signals)) process.on(signal, () => process.exit(end(code)));
  },
});
