import * as React from 'react';
import * as reactDom from 'react-dom';
import * as client from 'shared-api/client';
import * as portal from 'shared-api/portal';
import * as core from 'shared-ui/core';
import * as grid from 'shared-ui/grid';
import * as router from 'shared-ui/router';

/** The shared modules as this remote imported them, by request. */
export const received = {
  react: React,
  'react-dom': reactDom,
  'shared-api/client': client,
  'shared-api/portal': portal,
  'shared-ui/core': core,
  'shared-ui/grid': grid,
  'shared-ui/router': router,
};

interface FederationInstance {
  /** Loads a module from the instance's share scope. */
  loadShare(request: string): Promise<false | (() => object)>;
}
declare const window: Window & {
  __FEDERATION__?: { __INSTANCES__: (FederationInstance & { name: string })[] };
};

/** Whether two namespaces belong to the same module: each export is the identical object. */
const isSame = (a: object, b: object) => {
  const keys = Object.keys(a).filter((key) => key !== 'default');
  return keys.length > 0 && keys.every((key) => Object.is(Reflect.get(a, key), Reflect.get(b, key)));
};

/** Compares each shared module with the one that the shell's federation instance provides. */
async function compare(): Promise<Record<string, boolean>> {
  const shell = window.__FEDERATION__?.__INSTANCES__.find(({ name }) => name.startsWith('shell__'));
  if (!shell) throw new Error('The shell has no federation instance.');
  const pairs = await Promise.all(
    Object.entries(received).map(async ([request, own]) => {
      const factory = await shell.loadShare(request);
      return [request, factory !== false && isSame(own, factory())] as const;
    }),
  );
  return Object.fromEntries(pairs);
}

const comparison = compare();

/** Shows a line for each shared module: `react: same`. */
export default function Identity() {
  const result = React.use(comparison);
  return (
    <ul aria-label="Shared modules">
      {Object.entries(result).map(([request, same]) => (
        <li key={request}>
          {request}: {same ? 'same' : 'different'}
        </li>
      ))}
    </ul>
  );
}
