import { showSubmitError } from 'shared-ui/form';

/**
 * Shows why a password was refused. A message that a field shows as its fault is not repeated in the alert; the field takes the focus
 * instead, so that screen readers read it.
 */
export function showPasswordError<Values>(
  cause: unknown,
  helpers: Parameters<typeof showSubmitError<Values>>[1],
  fieldNames: readonly string[],
): void {
  showSubmitError(cause, helpers, fieldNames);
  const { message, fields = {} } = cause as { message?: string; fields?: Record<string, string> };
  const faults = Object.entries(fields);
  const [only] = faults;
  if (!only || faults.length > 1 || only[1] !== message || !fieldNames.includes(only[0])) return;
  helpers.setStatus(undefined);
  document.querySelector<HTMLElement>(`[name="${only[0]}"]`)?.focus();
}
