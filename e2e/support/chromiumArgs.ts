/** Arguments of Chromium: no requests of its own, and no sandbox, so that it can run as root. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The arguments for tests. Their pages live for seconds: what V8 spends on optimised code, and on giving back the memory that its
 * compilers take, is more than that code saves. The code does the same without it. Benches that judge times have a browser as people have it.
 */
export const testArgs = [...chromiumArgs, '--js-flags=--no-maglev,--no-turbofan,--no-sparkplug'];
