const padded = (part: string) => part.padStart(2, '0');

/** The names of the choices of a time contain what is shown, so that they can be said to the browser. */
export const timeWords = {
  hoursClockNumberText: (hours: string) => `${padded(hours)} hours`,
  minutesClockNumberText: (minutes: string) => `${padded(minutes)} minutes`,
};
