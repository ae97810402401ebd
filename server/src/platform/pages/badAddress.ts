import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../kernel/config/config';
import { answerHeaders } from '../../kernel/http/answerHeaders';
import { answerError } from '../../kernel/http/errors';
import { asksForPage, renderUnreadable } from './page';
import { startPage } from './sendPage';

/**
 * Answers addresses that the router refuses before any hook or handler runs: with a page for browsers, with the usual error
 * body for API calls.
 */
export const answerBadAddress =
  (config: Pick<Config, 'portalUrl'>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(answerHeaders(config));
    if (error.code !== 'FST_ERR_BAD_URL' || !asksForPage(request)) return answerError(error, request, reply);
    startPage(reply, config.portalUrl);
    void reply.code(400).send(renderUnreadable());
  };
