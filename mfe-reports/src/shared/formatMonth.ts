import { lazily } from 'shared-api/format';

const month = lazily(
  () => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' }),
);

/** The month of a day: `Nov 2026`. */
export const formatMonth = (day: string): string => month().format(new Date(`${day}T00:00:00Z`));
