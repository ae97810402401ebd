import { loadToastStack } from '../feedback/ToastQueue';
import { loadOverlayParts } from '../overlays/parts/lazyPart';

/**
 * Loads ahead of time what pages use only when something opens or is reported, so that it is there at once, also without a
 * connection. Ignores errors: the first use loads again.
 */
export async function loadOnDemandParts(): Promise<void> {
  await Promise.allSettled([loadOverlayParts().promise, loadToastStack().promise]);
}
