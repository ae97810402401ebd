import { Type, type Static } from 'typebox';
import { Id, Instant, orNull } from './common';

/** A type that a group's files may have. Its template can be downloaded if `template_filename` or `template_url` is set. */
export const AttachmentType = Type.Object({
  id: Id,
  name: Type.String(),
  is_user_type: Type.Boolean(),
  is_financial: Type.Boolean(),
  template_url: orNull(Type.String()),
  template_filename: orNull(Type.String()),
  ord: Type.Integer(),
});
export type AttachmentType = Static<typeof AttachmentType>;

/** A file of a project. `size` is in bytes; `media_type` is detected from the first bytes, not from the name. */
export const Attachment = Type.Object({
  id: Id,
  project_id: Id,
  type_name: Type.String(),
  filename: Type.String(),
  creator: Type.Object({ id: Id, name: Type.String() }),
  created_on: Instant,
  quote_id: orNull(Id),
  size: Type.Integer(),
  media_type: Type.String(),
  is_financial: Type.Boolean(),
});
export type Attachment = Static<typeof Attachment>;

// The names that uploads may not have, and the check that both sides use.
export { excludedFileNames, isExcludedFileName } from '../schema/fileNames';
