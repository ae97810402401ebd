import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from '../../kernel/http/errors';
import { asksForPage, renderUnreadable } from './page';
import { startPage } from './sendPage';

/**
 * Answers addresses that the router refuses before any hook or handler runs: with a page for browsers, with the usual error
 * body for API calls.
 * @param portalUrl the portal's own address
 */
export const answerBadAddress =
  (portalUrl: string) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (error.code !== 'FST_ERR_BAD_URL' || !asksForPage(request)) return answerError(error, request, reply);
    startPage(reply, portalUrl);
    void reply.code(400).send(renderUnreadable());
  };
