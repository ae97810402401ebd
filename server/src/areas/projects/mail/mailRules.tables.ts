import type { Generated, GeneratedAlways } from 'kysely';
import type { ProjectChangeKind } from 'shared-api/contracts/mail';

export interface EmailTemplateTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  name: string;
  subject: string;
  body: string;
}

export interface ProjectStateEmailTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  project_state_id: number;
  src_state_id: number | null;
  email_template_id: number;
  mode: Generated<'off' | 'test' | 'on'>;
  editor_id: number | null;
}

export interface ProjectChangeEmailTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  change: ProjectChangeKind;
  email_template_id: number | null;
}

export interface MailRecipientTable {
  id: GeneratedAlways<number>;
  project_state_email_id: number | null;
  project_change_email_id: number | null;
  kind: 'role' | 'requester' | 'team_members' | 'team_manager' | 'address';
  usr_role_id: number | null;
  address: string | null;
}

declare module '../../../kernel/db/types' {
  interface Database {
    email_template: EmailTemplateTable;
    project_state_email: ProjectStateEmailTable;
    project_change_email: ProjectChangeEmailTable;
    mail_recipient: MailRecipientTable;
  }
}
