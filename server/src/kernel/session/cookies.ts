import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';

type Served = Pick<Config, 'portalUrl'>;

const isSecure = ({ portalUrl }: Served) => portalUrl.startsWith('https:');

/**
 * The full name of a cookie. Under https it starts with `__Host-`: browsers accept such a cookie from this very host alone, so
 * neither a neighbouring subdomain nor a page over http can set it.
 */
export const cookieName = (name: string, config: Served): string =>
  isSecure(config) ? `__Host-${name}` : name;

/** The attributes of every cookie. It is `secure` only under https: over plain http a browser would drop it. */
const attributes = (config: Served): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(config),
});

export const readCookie = (request: FastifyRequest, name: string, config: Served): string | undefined =>
  request.cookies[cookieName(name, config)];

/** @param maxAge seconds; without it the cookie ends with the browser */
export const setCookie = (
  reply: FastifyReply,
  name: string,
  value: string,
  config: Served,
  maxAge?: number,
): void =>
  void reply.setCookie(cookieName(name, config), value, {
    ...attributes(config),
    ...(maxAge === undefined ? {} : { maxAge }),
  });

export const clearCookie = (reply: FastifyReply, name: string, config: Served): void =>
  void reply.clearCookie(cookieName(name, config), attributes(config));
