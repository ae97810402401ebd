const controls = ['[role=spinbutton]', 'input:not([type=hidden]), select, textarea', 'button'];

/** Focuses the control of a field: its date part, else its input, else its button. @param field the element around the field */
export function focusControl(field: Element | null | undefined): void {
  for (const control of controls) {
    const enabled = [...(field?.querySelectorAll<HTMLElement>(control) ?? [])].find(
      (found) => !found.matches(':disabled, [aria-hidden=true]'),
    );
    if (enabled) return enabled.focus();
  }
}
