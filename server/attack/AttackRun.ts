import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { demoAccounts } from '../src/areas/accounts/demoAccounts';
import type { TestApp } from '../src/testing/testApp';
import { addressOf, readAttackRoutes, requiredQuery, type AttackRoute, type Ids } from './attackRoutes';

/** An attack sends requests and reports what it did not expect. */
export type Attack = (run: AttackRun) => Promise<void>;

export interface AttackSize {
  /** Projects tried for each role. */
  projects: number;
  /** Random bodies of each write, and random queries of each list. */
  samples: number;
  /** Bytes of the longest bodies. */
  bytes: number;
  /** Connections that send or read too slowly. */
  sockets: number;
  /** Milliseconds for which connections are waited for at most. */
  patience: number;
  /** Chooses the random values; the same seed sends the same requests. */
  seed: number;
}

export interface AttackReport {
  requests: number;
  unexpected: string[];
  slowest: { ms: number; what: string };
  /** Milliseconds for which the event loop was blocked at most. The attacker runs in the same process, so it is an upper bound. */
  longestBlock: number;
  /** Calls by the first digit of their status. */
  statuses: Record<string, number>;
}

interface Sent {
  ids?: Ids;
  /** Replaces the address of the route. */
  url?: string;
  payload?: InjectOptions['payload'];
  headers?: Record<string, string>;
}

/** Null is a caller without a session. */
export type Role = string | null;

/** Says how the answer to a call differs from the expected one; null when it does not. */
export type Expectation = (response: LightMyRequestResponse) => string | null;

/** Sends requests to a test server as each of the demo accounts, and counts and judges the answers. */
export class AttackRun {
  readonly routes: AttackRoute[];
  readonly roles: readonly Role[] = [null, ...demoAccounts.map(({ login }) => login)];
  readonly #cookies = new Map<string, string>();
  readonly #delay = monitorEventLoopDelay({ resolution: 10 });
  readonly #report: AttackReport = {
    requests: 0,
    unexpected: [],
    slowest: { ms: 0, what: 'none' },
    longestBlock: 0,
    statuses: {},
  };

  private constructor(
    readonly test: TestApp,
    readonly size: AttackSize,
  ) {
    this.routes = readAttackRoutes(test.app);
    this.#delay.enable();
  }

  static async start(test: TestApp, size: AttackSize): Promise<AttackRun> {
    await test.app.ready();
    const run = new AttackRun(test, size);
    for (const role of run.roles) if (role) await run.#signIn(role);
    return run;
  }

  cookieOf(role: Role): string {
    return role ? this.#cookies.get(role)! : '';
  }

  async #signIn(role: string): Promise<void> {
    this.#cookies.set(role, (await this.test.as(role)).cookie);
  }

  /**
   * Sends one request and records its answer. Any 5xx, and a refusal without a text, is unexpected.
   * @param expect says what else is wrong with the answer
   */
  async send(
    role: Role,
    route: AttackRoute,
    sent: Sent,
    expect?: Expectation,
  ): Promise<LightMyRequestResponse> {
    const url = sent.url ?? addressOf(route, sent.ids) + requiredQuery(route);
    const cookie = this.cookieOf(role);
    const began = performance.now();
    const response = await this.test.app.inject({
      method: route.method as NonNullable<InjectOptions['method']>,
      url,
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
      headers: {
        ...(typeof sent.payload === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(cookie ? { cookie } : {}),
        ...sent.headers,
      },
    });
    this.#record(
      response.statusCode,
      performance.now() - began,
      `${role ?? 'nobody'}: ${route.method} ${url}`,
    );
    const fault = faultOf(response, route) ?? expect?.(response) ?? null;
    if (fault)
      this.report(`${role ?? 'nobody'}: ${route.method} ${url.slice(0, 160)}: ${fault}${shown(sent)}`);
    return response;
  }

  /** Counts an answer that was received by other means. */
  #record(status: number, ms: number, what: string): void {
    this.#report.requests += 1;
    const kind = `${String(status)[0]}xx`;
    this.#report.statuses[kind] = (this.#report.statuses[kind] ?? 0) + 1;
    if (ms > this.#report.slowest.ms) this.#report.slowest = { ms: Math.round(ms), what: what.slice(0, 160) };
  }

  count(requests: number): void {
    this.#report.requests += requests;
  }

  report(unexpected: string): void {
    this.#report.unexpected.push(unexpected);
  }

  /** Signs a role in again when a request of the attack has ended its session. */
  async keepSignedIn(role: string): Promise<void> {
    const { statusCode } = await this.test.app.inject({
      url: '/api/session',
      headers: { cookie: this.cookieOf(role) },
    });
    if (statusCode === 401) await this.#signIn(role);
  }

  finish(): AttackReport {
    this.#delay.disable();
    return { ...this.#report, longestBlock: Math.round(this.#delay.max / 1e6) };
  }
}

/** Every answer must be below 500, and every refusal says in a text why. */
function faultOf(
  { statusCode, body, headers }: LightMyRequestResponse,
  { method }: AttackRoute,
): string | null {
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 200)}`;
  if (statusCode < 400 || method === 'HEAD' || !String(headers['content-type']).includes('json')) return null;
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    return typeof error === 'string' && error ? null : `${statusCode} without a text`;
  } catch {
    return `${statusCode} with a body that is no JSON: ${body.slice(0, 80)}`;
  }
}

const shown = ({ payload, headers }: Sent): string =>
  (typeof payload === 'string' ? ` body ${payload.slice(0, 300)}` : '') +
  (headers ? ` headers ${JSON.stringify(headers).slice(0, 200)}` : '');
