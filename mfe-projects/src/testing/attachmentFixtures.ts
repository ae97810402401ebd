import type { Attachment, AttachmentType } from 'shared-api/contracts/attachments';

export const aType = (id: number, name: string, part: Partial<AttachmentType> = {}): AttachmentType => ({
  id,
  name,
  is_user_type: true,
  is_financial: false,
  template_url: null,
  template_filename: null,
  ord: 0,
  ...part,
});

export const anAttachment = (part: Partial<Attachment> = {}): Attachment => ({
  id: 7,
  project_id: 481,
  type_name: 'Design',
  filename: 'plan.pdf',
  creator: { id: 9, name: 'Ann Ray' },
  created_on: '2026-11-17T09:00:00Z',
  quote_id: null,
  size: 1_300_000,
  media_type: 'application/pdf',
  is_financial: false,
  ...part,
});
