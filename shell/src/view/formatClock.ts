/** `9:42 am` in the organisation's time zone. */
export const formatClock = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: '2-digit', hourCycle: 'h12' })
    .format(new Date(instant))
    .toLowerCase();
