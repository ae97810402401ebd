import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in cookies and addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token or of a throttling key: SHA-256. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
