import type { GuideProps } from 'shared-api/portal/guide';
import { chapter } from './chapter';

/** The chapter "Bookings" of the user guide. */
export default function BookingsGuide({ render }: GuideProps) {
  return render?.(chapter);
}
