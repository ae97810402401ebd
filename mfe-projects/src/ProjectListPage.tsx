import { ProjectList } from './list/ProjectList';
import { NextStrip } from './next/NextStrip';
import { useFeature } from './shared/useFeature';

/** `projects`: every project the user may see. Source: spec 000, point 2. */
export default function ProjectListPage() {
  const hasNext = useFeature('projects.next');
  return <ProjectList aside={hasNext && <NextStrip />} />;
}
