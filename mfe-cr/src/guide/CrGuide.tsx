import type { GuideProps } from 'shared-api/portal/guide';
import { chapter } from './chapter';

/** The chapter "Change requests" of the user guide. */
export default function CrGuide({ render }: GuideProps) {
  return render?.(chapter);
}
