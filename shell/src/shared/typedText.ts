let text = '';
let stop: (() => void) | undefined;

function keep(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (key === 'Backspace') text = text.slice(0, -1);
  else if ([...key].length === 1) text += key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Keeps what is typed from now on while an element has the focus, for a field that is still loading. The keys do nothing else; those
 * typed elsewhere are left alone.
 */
export function keepTyped(element: HTMLElement): void {
  text = '';
  element.addEventListener('keydown', keep);
  stop = () => element.removeEventListener('keydown', keep);
}

/** @returns the text typed since `keepTyped`; nothing further is kept */
export function takeTyped(): string {
  stop?.();
  return text;
}
