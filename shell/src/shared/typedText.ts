let text = '';

function keep(event: KeyboardEvent): void {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (key === 'Backspace') text = text.slice(0, -1);
  else if ([...key].length === 1) text += key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps what is typed from now on, for a field that is still loading: the keys do nothing else meanwhile. */
export function keepTyped(): void {
  text = '';
  // Capture: before the shortcuts of single letters.
  window.addEventListener('keydown', keep, true);
}

/** @returns the text typed since `keepTyped`; nothing further is kept */
export function takeTyped(): string {
  window.removeEventListener('keydown', keep, true);
  return text;
}
