/** The form's value while a date is half typed or does not exist; every date validation rejects it. */
export const invalidDate = 'invalid date';
