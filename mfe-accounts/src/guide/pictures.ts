// Written by npm run screenshots.
import type { GuidePicture } from 'shared-api/portal/guide';

/** The pictures of this remote's part of the guide, by name. */
export const pictures = {
  teams: {
    light: new URL('./pictures/teams-light.webp', import.meta.url).href,
    dark: new URL('./pictures/teams-dark.webp', import.meta.url).href,
    width: 860,
    height: 340,
  },
  users: {
    light: new URL('./pictures/users-light.webp', import.meta.url).href,
    dark: new URL('./pictures/users-dark.webp', import.meta.url).href,
    width: 860,
    height: 340,
  },
} satisfies Record<string, GuidePicture>;
