// In the shell's build, as a plugin of the federation runtime: the remotes' entries use the shell's copy of the part of that runtime which
// serves webpack's code (docs/adr/0079-one-federation-runtime.md).
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

export default function provideRuntime() {
  const { runtime, bundlerRuntime, attachShareScopeMap } = __webpack_require__.federation;
  globalThis._PORTAL_FEDERATION = {
    // `runtime.init` would make a remote's instance the one that `getInstance()` answers in the shell.
    runtime: { ...runtime, init: runtime.createInstance },
    // The federation plugin leaves this function out of builds that expose nothing.
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    attachShareScopeMap,
  };
  return { name: 'portal-provide-runtime' };
}
