import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

// The router needs these classes, which every browser has and jsdom lacks.
if (!('TextEncoder' in globalThis)) Object.assign(globalThis, { TextEncoder, TextDecoder });

// Charts copy their settings with this function, which jsdom lacks too.
globalThis.structuredClone ??= <T>(value: T): T => deserialize(serialize(value)) as T;

if (expect.getState().testPath?.endsWith('.tsx'))
  beforeAll(async () => {
    // Testing Library waits for an element for one second, in which a busy machine may not have drawn a page. The limit is meant for
    // elements that never come.
    const { configure } = await import('@testing-library/dom');
    configure({ asyncUtilTimeout: 20_000 });
    // As in a page a moment after it is shown: what loads for the first dialog or toast has loaded.
    const { loadOnDemandParts } = await import('shared-ui/core');
    await loadOnDemandParts();
  });
