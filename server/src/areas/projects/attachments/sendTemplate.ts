import type { FastifyReply, FastifyRequest } from 'fastify';
import { toHttpErrors } from '../../../kernel/storage/toHttpErrors';
import type { Files } from '../../../kernel/storage/files';
import { HttpError } from '../../../kernel/http/errors';
import { disposition, harmless } from '../../../kernel/storage/sendFile';

/** Sends the file of a template, of which nothing is known but its name. @throws HttpError 410 when its bytes are lost */
export async function sendTemplate(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Files,
  { file, filename }: { file: string; filename: string },
) {
  const bytes = await toHttpErrors(files.read(file));
  if (!bytes) {
    request.log.error({ file }, 'a template is missing in the file store');
    throw new HttpError(410, `The template ${filename} is missing in the file store.`, {
      code: 'file_missing',
    });
  }
  return reply
    .headers({
      ...harmless,
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': disposition(filename),
    })
    .send(bytes);
}
