import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

/** What react-router reads of a Request when it navigates. */
class NavigationRequest {
  readonly method = 'GET';
  readonly headers = new Map();
  readonly signal: AbortSignal;
  constructor(
    readonly url: string,
    { signal }: { signal: AbortSignal },
  ) {
    this.signal = signal;
  }
}

// jsdom lacks what every browser has and the router needs.
if (!('TextEncoder' in globalThis)) Object.assign(globalThis, { TextEncoder, TextDecoder });
if (!('Request' in globalThis)) Object.assign(globalThis, { Request: NavigationRequest });
