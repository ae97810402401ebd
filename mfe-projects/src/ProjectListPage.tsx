import { ProjectList } from './list/ProjectList';
import { NextStrip } from './next/NextStrip';

/** `projects`: every project the user may see. Source: spec 000, point 2. */
export default function ProjectListPage() {
  return <ProjectList aside={<NextStrip />} />;
}
