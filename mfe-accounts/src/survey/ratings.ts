import type { IconName } from 'shared-ui/icons';

/** The three ratings from the best to the worst, with icon and word. Source: spec 000, point 9. */
export const ratings: readonly { rating: 1 | 3 | 5; icon: IconName; word: string }[] = [
  { rating: 5, icon: 'smile', word: 'Smile' },
  { rating: 3, icon: 'neutral', word: 'Neutral' },
  { rating: 1, icon: 'frown', word: 'Frown' },
];
