import type { ComponentType, ReactNode } from 'react';
import { lazyComponent } from 'shared-ui/core';
import { runAfterFirstScreen } from './runAfterFirstScreen';

/** Makes a component whose code is loaded after the first screen, for what stands beside every page. @param waiting as `lazyComponent` */
export const lazyAfterFirstScreen = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: (props: Props) => ReactNode,
): ComponentType<Props> =>
  lazyComponent(async () => {
    await new Promise<void>((ready) => runAfterFirstScreen(ready));
    return load();
  }, waiting);
