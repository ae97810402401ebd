import type { ComponentType, ReactNode } from 'react';
import { lazyComponent, runAfterFirstScreen } from 'shared-ui/core';

/** Milliseconds until a load that failed is tried again: the first delay doubles up to the last. */
const [firstDelay, lastDelay] = [2_000, 60_000];

/** Loads code that nobody has asked for: a failed load is tried again until it comes, and disturbs nobody meanwhile. */
async function loadPatiently<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let delay = firstDelay; ; delay = Math.min(2 * delay, lastDelay)) {
    const code = await load().catch(() => undefined);
    if (code) return code;
    await new Promise((again) => setTimeout(again, delay));
  }
}

/**
 * Makes a component whose code is loaded after the first screen, for what stands beside every page.
 * @param waiting as `lazyComponent`
 * @param sooner calls its argument once the code is needed before
 */
export const lazyAfterFirstScreen = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: (props: Props) => ReactNode,
  sooner?: (ready: () => void) => void,
): ComponentType<Props> =>
  lazyComponent(async () => {
    await new Promise<void>((ready) => {
      runAfterFirstScreen(ready);
      sooner?.(ready);
    });
    return loadPatiently(load);
  }, waiting);
