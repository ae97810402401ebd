// Written by npm run screenshots.
import type { GuidePicture } from 'shared-api/portal/guide';

/** The pictures of this remote's part of the guide, by name. */
export const pictures = {
  raise: {
    light: new URL('./pictures/raise-light.webp', import.meta.url).href,
    dark: new URL('./pictures/raise-dark.webp', import.meta.url).href,
    width: 860,
    height: 852,
  },
  list: {
    light: new URL('./pictures/list-light.webp', import.meta.url).href,
    dark: new URL('./pictures/list-dark.webp', import.meta.url).href,
    width: 860,
    height: 480,
  },
  next: {
    light: new URL('./pictures/next-light.webp', import.meta.url).href,
    dark: new URL('./pictures/next-dark.webp', import.meta.url).href,
    width: 860,
    height: 420,
  },
  info: {
    light: new URL('./pictures/info-light.webp', import.meta.url).href,
    dark: new URL('./pictures/info-dark.webp', import.meta.url).href,
    width: 860,
    height: 600,
  },
  services: {
    light: new URL('./pictures/services-light.webp', import.meta.url).href,
    dark: new URL('./pictures/services-dark.webp', import.meta.url).href,
    width: 860,
    height: 852,
  },
  milestones: {
    light: new URL('./pictures/milestones-light.webp', import.meta.url).href,
    dark: new URL('./pictures/milestones-dark.webp', import.meta.url).href,
    width: 860,
    height: 440,
  },
  timeline: {
    light: new URL('./pictures/timeline-light.webp', import.meta.url).href,
    dark: new URL('./pictures/timeline-dark.webp', import.meta.url).href,
    width: 860,
    height: 560,
  },
  financials: {
    light: new URL('./pictures/financials-light.webp', import.meta.url).href,
    dark: new URL('./pictures/financials-dark.webp', import.meta.url).href,
    width: 860,
    height: 640,
  },
} satisfies Record<string, GuidePicture>;
