import type { GuideProps } from 'shared-api/portal/guide';
import { chapter } from './chapter';

/** The chapter "Projects" of the user guide. */
export default function ProjectsGuide({ render }: GuideProps) {
  return render?.(chapter);
}
