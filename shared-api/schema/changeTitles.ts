import type { ProjectChangeKind } from '../contracts/mail';
import { fieldsWithMail, mapFields, projectFields } from './project/projectFields';

/** The titles of the kinds of change that mails report. */
export const changeTitles: Readonly<Record<ProjectChangeKind, string>> = {
  team: 'Team',
  role: 'Role',
  hold: 'Hold',
  services: 'Services',
  lock: 'Services lock',
  ...mapFields(fieldsWithMail, (field) => projectFields[field].mail),
  attachment: 'Attachment',
  milestone: 'Milestone',
  comment: 'Comment',
  quote: 'Quote',
  booking: 'Booking',
};
