import type { MouseEvent } from 'react';

/** Pixels by which the pointer may move during a press. */
const steadyPx = 4;

/**
 * The handler `onMouseDown` of a bar with a form's buttons. A press takes the focus from a field; the field's fault appears, and may move
 * the bar away below the pointer. The browser makes no click of a press that ends elsewhere, so this makes it.
 */
export function keepPress({ target, clientX, clientY, button: mouseButton }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (!button || mouseButton !== 0) return;
  const finish = (end: globalThis.MouseEvent) => {
    const isSteady = Math.hypot(end.clientX - clientX, end.clientY - clientY) <= steadyPx;
    if (isSteady && !(end.target instanceof Node && button.contains(end.target))) button.click();
  };
  window.addEventListener('mouseup', finish, { once: true, capture: true });
}
