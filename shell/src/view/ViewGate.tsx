import type { ReactNode } from 'react';
import { lazyComponent } from 'shared-ui/core';
import { useBoot } from '../session/SessionProvider';

const ViewFrame = lazyComponent(() => import(/* webpackChunkName: "ViewFrame" */ './ViewFrame'));

/** Puts the banner of a view above every page; without a view it adds nothing. No page is shown before the banner is. */
export function ViewGate({ children }: { children: ReactNode }) {
  const { view, viewEnded } = useBoot();
  if (!view && !viewEnded) return children;
  return <ViewFrame>{children}</ViewFrame>;
}
