// Written by npm run screenshots.
import type { GuidePicture } from 'shared-api/portal/guide';

/** The pictures of this remote's part of the guide, by name. */
export const pictures = {
  workflow: {
    light: new URL('./pictures/workflow-light.webp', import.meta.url).href,
    dark: new URL('./pictures/workflow-dark.webp', import.meta.url).href,
    width: 860,
    height: 620,
  },
  matrix: {
    light: new URL('./pictures/matrix-light.webp', import.meta.url).href,
    dark: new URL('./pictures/matrix-dark.webp', import.meta.url).href,
    width: 860,
    height: 560,
  },
  template: {
    light: new URL('./pictures/template-light.webp', import.meta.url).href,
    dark: new URL('./pictures/template-dark.webp', import.meta.url).href,
    width: 860,
    height: 700,
  },
} satisfies Record<string, GuidePicture>;
