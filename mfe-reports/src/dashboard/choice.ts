import type { SlotProps } from 'shared-api/portal';

/** What the cards of a dashboard receive. */
export type CardProps = SlotProps['dashboard.cards'];
/** The delivery group, team and days that a dashboard shows. */
export type DashboardChoice = NonNullable<CardProps['chosen']>;

/** Without its days: of cards that show the present. */
export const withoutDays = ({ group, team }: DashboardChoice) => ({
  group,
  ...(team === undefined ? {} : { team }),
});
