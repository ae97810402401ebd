// Written by npm run screenshots.
import type { GuidePicture } from 'shared-api/portal/guide';

/** The pictures of this remote's part of the guide, by name. */
export const pictures = {
  book: {
    light: new URL('./pictures/book-light.webp', import.meta.url).href,
    dark: new URL('./pictures/book-dark.webp', import.meta.url).href,
    width: 860,
    height: 760,
  },
  calendar: {
    light: new URL('./pictures/calendar-light.webp', import.meta.url).href,
    dark: new URL('./pictures/calendar-dark.webp', import.meta.url).href,
    width: 860,
    height: 600,
  },
  review: {
    light: new URL('./pictures/review-light.webp', import.meta.url).href,
    dark: new URL('./pictures/review-dark.webp', import.meta.url).href,
    width: 860,
    height: 440,
  },
} satisfies Record<string, GuidePicture>;
