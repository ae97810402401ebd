/** When the second leg of a booking takes place, compared with the first. */
export const bookingChildOrders = [
  { value: 'any', label: 'At any time' },
  { value: 'before', label: 'Before the first leg' },
  { value: 'after', label: 'After the first leg' },
] as const;
export type BookingChildOrder = (typeof bookingChildOrders)[number]['value'];
