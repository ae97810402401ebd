// Written by npm run screenshots.
import type { GuidePicture } from 'shared-api/portal/guide';

/** The pictures of this remote's part of the guide, by name. */
export const pictures = {
  find: {
    light: new URL('./pictures/find-light.webp', import.meta.url).href,
    dark: new URL('./pictures/find-dark.webp', import.meta.url).href,
    width: 1100,
    height: 460,
  },
  remotes: {
    light: new URL('./pictures/remotes-light.webp', import.meta.url).href,
    dark: new URL('./pictures/remotes-dark.webp', import.meta.url).href,
    width: 860,
    height: 480,
  },
  features: {
    light: new URL('./pictures/features-light.webp', import.meta.url).href,
    dark: new URL('./pictures/features-dark.webp', import.meta.url).href,
    width: 860,
    height: 480,
  },
} satisfies Record<string, GuidePicture>;
