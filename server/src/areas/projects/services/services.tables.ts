import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { RowFile } from 'shared-api/resources/declareResource';

export interface ServiceGroupTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  name: string;
  platform: string | null;
  max: number | null;
  ord: Generated<number>;
}

export interface ServiceIconTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  name: string;
  /** Of a picture from before there were uploads. */
  media_type: 'image/png' | 'image/svg+xml' | null;
  content: Buffer | null;
  /** The facts of the picture, and its name in the file store. */
  picture: JSONColumnType<RowFile>;
  picture_file: string | null;
}

export interface ServicePriceTable {
  service_id: number;
  min: number;
  price_cents: number;
}

export interface ServiceAttachmentTable {
  service_id: number;
  attachment_type_id: number;
  /** The states that a project cannot enter without the attachment. */
  project_state_ids: Generated<number[]>;
}

declare module '../../../kernel/db/types' {
  interface Database {
    service_group: ServiceGroupTable;
    service_icon: ServiceIconTable;
    service_price: ServicePriceTable;
    service_attachment: ServiceAttachmentTable;
  }
}
