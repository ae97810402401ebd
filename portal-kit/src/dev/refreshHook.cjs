'use strict';
// First of all in the shell that `portal dev` builds: React looks for this hook when it is loaded. The remote's build takes
// the runtime from here, since components are known to one runtime only.
const runtime = require('react-refresh/runtime');

runtime.injectIntoGlobalHook(window);
window.__PORTAL_REFRESH__ = runtime;
/** By this the refresh plugin knows that it need not do the same. */
window.__reactRefreshInjected = true;
