import type { FastifyReply, FastifyRequest } from 'fastify';
import { toHttpErrors } from '../../../kernel/storage/toHttpErrors';
import type { Files } from '../../../kernel/storage/files';
import { HttpError } from '../../../kernel/http/errors';
import { contentDisposition, fileHeaders } from '../../../kernel/storage/sendFile';

/** Sends a template's file, whose size and type are not stored. @throws HttpError 410 when its bytes are missing */
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
      ...fileHeaders,
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': contentDisposition(filename),
    })
    .send(bytes);
}
