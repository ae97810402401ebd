/** "15 days", "1 day", "1 h 30 min". Minutes are shown as hours, because 480 minutes are harder to read than 8 hours. */
export function withUnit(amount: number, unit: string): string {
  if (unit !== 'minutes') return `${amount} ${amount === 1 ? unit.replace(/s$/, '') : unit}`;
  const [hours, minutes] = [Math.floor(amount / 60), amount % 60];
  if (!hours) return `${minutes} min`;
  return minutes ? `${hours} h ${minutes} min` : `${hours} h`;
}
