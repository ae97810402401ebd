import { useParams } from 'shared-ui/router';
import { FilledTab } from './project/FilledTab';
import { ProjectPage } from './ProjectPage';

/**
 * `projects/{projectId}/{tab}`: a tab that another area fills, with the pages below it. The shell opens this page only for tabs
 * that exist.
 */
export default function ProjectTabPage() {
  const { tab = '' } = useParams();
  return (
    <ProjectPage>
      {(props) => <FilledTab key={`${props.project.id} ${tab}`} tab={tab} {...props} />}
    </ProjectPage>
  );
}
