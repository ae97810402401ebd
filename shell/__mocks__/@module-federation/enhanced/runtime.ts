/**
 * Jest uses this in place of the federation runtime, which only works in pages that webpack has built. The entries of remotes, which
 * jsdom does not run, are faked too. Everything above them, from loading to fallbacks and reports, is the real code.
 */
import '../../../src/testing/fakeRemotes';

export const registerPlugins = (): void => undefined;
export const getInstance = () => ({ shareScopeMap: { default: {} } });
