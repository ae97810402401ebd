import { AttachmentTab } from './attachments/AttachmentTab';
import { ProjectPage } from './ProjectPage';

/** `projects/{projectId}/attachment/{attachmentId}`: a file with its details and a preview. Source: spec 000, point 2. */
export default function AttachmentPage() {
  return <ProjectPage name="Attachment">{(tab) => <AttachmentTab {...tab} />}</ProjectPage>;
}
