import type { AttachmentType } from 'shared-api/contracts/attachments';
import { excludedText, isExcludedFileName } from 'shared-api/fileNames';
import { limits } from 'shared-api/limits';
import { hasUnusableCharacters } from 'shared-api/schema';
import { unprocessable } from '../../../kernel/http/errors';
import { cleanName } from '../../../kernel/storage/cleanName';

/** The name of the type whose files have a free description. */
const otherType = 'Other';

/** A validated part of an upload. */
export interface NamedFile {
  type: AttachmentType;
  /** The type's name, or for Other the description. */
  typeName: string;
  filename: string;
}

const refused = (field: string, text: string) => unprocessable(text, { [field]: text });

function typeNameOf({ name }: AttachmentType, description: string): string {
  if (name !== otherType) return name;
  const described = description.trim();
  if (!described) throw refused('description', 'A description is required.');
  if (described.length > limits.attachmentDescription)
    throw refused(
      'description',
      `The description is longer than ${limits.attachmentDescription} characters.`,
    );
  if (hasUnusableCharacters(described, { lines: false }))
    throw refused('description', 'The description holds a character that cannot be used.');
  return described;
}

/**
 * Finds the type and the file name of a part by its field name: `12_Design`, or `9_` and a description for Other.
 * @param types the types that the caller may use
 * @throws HttpError 422
 */
export function nameFile(
  { field, filename: given }: { field: string; filename: string },
  types: readonly AttachmentType[],
): NamedFile {
  const [, id, description = ''] = /^([1-9][0-9]{0,9})_([\s\S]*)$/.exec(field) ?? [];
  const type = types.find((usable) => usable.is_user_type && String(usable.id) === id);
  if (!type) throw refused('type', 'There is no such attachment type here, or you may not use it.');
  const typeName = typeNameOf(type, description);
  if (!given) throw refused('file', 'A file is required.');
  const filename = cleanName(given);
  if (!filename) throw refused('file', 'The file has no name that can be kept.');
  if (isExcludedFileName(filename)) throw refused('file', excludedText(typeName));
  return { type, typeName, filename };
}

/** @throws HttpError 422 for an empty file */
export function requireContent({ filename }: NamedFile, size: number): void {
  if (!size) throw refused('file', `${filename} is empty.`);
}
