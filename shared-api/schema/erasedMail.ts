/** The address that stands in mails to a person whose data was removed. */
export const erasedAddress = (userId: number): string => `removed-person-${userId}`;
/** The reason of a mail that still waited when its recipient's data was removed. */
export const erasedReason = 'The recipient was removed.';
