import type { IconName } from 'shared-ui/icons';

/** The three ratings in their order, with face and word. Source: spec 000, point 9. */
export const faces: readonly { rating: 1 | 3 | 5; icon: IconName; word: string }[] = [
  { rating: 1, icon: 'frown', word: 'Unhappy' },
  { rating: 3, icon: 'neutral', word: 'Neutral' },
  { rating: 5, icon: 'smile', word: 'Happy' },
];
