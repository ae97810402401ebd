/**
 * Jest uses this in place of the federation runtime, which only works in pages that webpack has built. Everything above it, from
 * loading to fallbacks and reports, is the real code.
 */
import { exposedModule } from '../../../src/testing/fakeRemotes';

export const registerPlugins = (): void => undefined;
export const registerRemotes = (): void => undefined;
export const loadRemote = (id: string): Promise<unknown> => exposedModule(id.replace(/\/remote$/, ''));
