import type { CommentRecipient } from '../mail/commentRecipients';
import type { Difference } from './projectPart';
import type { ProjectSnapshot } from './snapshot';

/** An event on a project, from which its mails are made. */
export interface ProjectEvent {
  what: 'raised' | 'changed' | 'commented';
  projectId: number;
  /** The present name. */
  projectName: string;
  groupId: number;
  /** The person who acted, and receives no mail about it. */
  actorId: number;
  at: Date;
  differences: Difference[];
  /** The states before and after; null: the project was raised by it. */
  from: ProjectSnapshot['state'] | null;
  to: ProjectSnapshot['state'];
  /** The comment of the change, or the text of a comment event. */
  comment: string | null;
  /** The recipients whom the author of a comment chose. */
  named: CommentRecipient[];
}
