'use strict';
// Must be first in the shell that `portal dev` builds, because React looks for this hook when it is loaded. The remote's build uses
// the same runtime, since each runtime knows only its own components.
const runtime = require('react-refresh/runtime');

runtime.injectIntoGlobalHook(window);
window.__PORTAL_REFRESH__ = runtime;
/** Tells the refresh plugin that the hook is already installed. */
window.__reactRefreshInjected = true;
