import { BulkButtons } from './bulk/BulkButtons';
import { UnfinishedNotice } from './bulk/UnfinishedNotice';
import { ImportButton } from './importing/ImportButton';
import { ProjectList } from './list/ProjectList';
import { NextStrip } from './next/NextStrip';
import { useFeature } from './shared/useFeature';

/** `projects`: every project the user may see, with actions on several of them. Source: spec 000, point 2. */
export default function ProjectListPage() {
  const hasNext = useFeature('projects.next');
  return (
    <ProjectList
      aside={hasNext && <NextStrip />}
      actions={<ImportButton />}
      notice={<UnfinishedNotice />}
      drawActions={(ids, keep) => <BulkButtons ids={ids} onEnded={keep} />}
    />
  );
}
