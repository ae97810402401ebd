// Written by npm run screenshots.
import type { GuidePicture } from 'shared-api/portal/guide';

/** The pictures of this remote's part of the guide, by name. */
export const pictures = {
  dashboard: {
    light: new URL('./pictures/dashboard-light.webp', import.meta.url).href,
    dark: new URL('./pictures/dashboard-dark.webp', import.meta.url).href,
    width: 860,
    height: 680,
  },
  report: {
    light: new URL('./pictures/report-light.webp', import.meta.url).href,
    dark: new URL('./pictures/report-dark.webp', import.meta.url).href,
    width: 860,
    height: 700,
  },
} satisfies Record<string, GuidePicture>;
