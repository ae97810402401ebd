import { ProjectPage } from './ProjectPage';
import { SentMailTab } from './sentMail/SentMailTab';

/** `projects/{projectId}/mail`: the mails about the project, their recipients and the rule behind each. Source: domain.md 3. */
export default function SentMailPage() {
  return <ProjectPage name="Sent mail">{(tab) => <SentMailTab {...tab} />}</ProjectPage>;
}
