import type { Generated, GeneratedAlways } from 'kysely';

export interface AttachmentTypeTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  name: string;
  is_user_type: Generated<boolean>;
  is_financial: Generated<boolean>;
  template_url: string | null;
  template_filename: string | null;
  /** The name in the file store. */
  template_file: string | null;
  ord: Generated<number>;
}

export interface AttachmentTable {
  id: GeneratedAlways<number>;
  project_id: number;
  attachment_type_id: number;
  type_name: string;
  is_financial: boolean;
  filename: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  media_type: string;
  /** The name in the file store. */
  file: string;
  quote_id: number | null;
  creator_id: number;
  created_on: Date;
}

declare module '../../../kernel/db/types' {
  interface Database {
    attachment_type: AttachmentTypeTable;
    attachment: AttachmentTable;
  }
}
