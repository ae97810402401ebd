import type { GuideProps } from 'shared-api/portal/guide';
import { chapter } from './chapter';

/** The chapter "Reports" of the user guide. */
export default function ReportsGuide({ render }: GuideProps) {
  return render?.(chapter);
}
