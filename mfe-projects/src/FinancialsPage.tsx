import { FinancialsTab } from './financials/FinancialsTab';
import { ProjectPage } from './ProjectPage';

/** `projects/{projectId}/financials`: what the project costs. Source: spec 000, point 2 (Financials tab). */
export default function FinancialsPage() {
  return <ProjectPage>{(tab) => <FinancialsTab key={tab.project.id} {...tab} />}</ProjectPage>;
}
