import { AimsFrame } from './AimsFrame';
import { AimList } from './list/AimList';

/** `projects/{projectId}/aims`: the workbooks of a project. Source: spec 000, point 2 (AIMs); domain.md 8. */
export default function AimsPage() {
  return <AimsFrame>{(tab) => <AimList key={tab.project.id} {...tab} />}</AimsFrame>;
}
