import type { GuideProps } from 'shared-api/portal/guide';
import { chapter } from './chapter';

/** The chapter "Delivery groups" of the user guide. */
export default function GroupsGuide({ render }: GuideProps) {
  return render?.(chapter);
}
