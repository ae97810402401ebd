/** What becomes of a booking when every slot is taken. */
export const bookingOverflows = [
  { value: 'reject', label: 'Refuse the booking' },
  { value: 'pending', label: 'Let it wait for a slot' },
] as const;
