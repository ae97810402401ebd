import { limits } from 'shared-api/limits';

const tooLarge = `The file is too large for ${limits.projectImport} projects. Split it into several files.`;

/** Reads a chosen file as text. @throws Error with a sentence for a file that is too large, or no text in UTF-8 */
export async function readFile(file: File): Promise<string> {
  // A character has at most four bytes.
  if (file.size > 4 * limits.projectImportChars) throw new Error(tooLarge);
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('This is not a text file in UTF-8. Save it as “CSV UTF-8” and choose it again.');
  }
  if (text.length > limits.projectImportChars) throw new Error(tooLarge);
  if (!text.trim()) throw new Error('The file is empty.');
  return text;
}
