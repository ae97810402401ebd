import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

// The router needs these classes, which every browser has and jsdom lacks.
if (!('TextEncoder' in globalThis)) Object.assign(globalThis, { TextEncoder, TextDecoder });

// Charts copy their settings with this function, which jsdom lacks too.
globalThis.structuredClone ??= <T>(value: T): T => deserialize(serialize(value)) as T;

// In a test that renders, as in a page a moment after it is shown: what loads for the first dialog or toast has loaded.
if (expect.getState().testPath?.endsWith('.tsx'))
  beforeAll(async () => {
    const { loadOnDemandParts } = await import('shared-ui/core');
    await loadOnDemandParts();
  });
