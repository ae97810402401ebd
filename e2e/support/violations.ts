import { expect, type Browser, type BrowserContext } from '@playwright/test';

/** An address on which tests break the policy: what is logged of it is no fault of the portal's. */
export const onPurpose = '/violated-on-purpose';

/** What the browser reported of a page that broke its content security policy, Trusted Types among it. */
export interface Violation {
  directive: string;
  /** What was blocked: an address, `inline`, `trusted-types-sink` … */
  blocked: string;
  page: string;
  sample: string;
}

/** The violations of one test, in every page of every browser context. */
export class Violations {
  #seen: Violation[] = [];

  add(violation: Violation): void {
    this.#seen.push(violation);
  }

  /** Waits for violations of these directives, no others, which are then forgiven: they were meant. */
  async take(...directives: string[]): Promise<Violation[]> {
    const found = () => this.#seen.map(({ directive }) => directive).sort();
    await expect.poll(found).toEqual([...directives].sort());
    return this.#seen.splice(0);
  }

  /** @throws when there were any that no test took */
  expectNone(): void {
    expect(this.#seen, 'violations of the content security policy').toEqual([]);
  }
}

/** Reports violations in all pages that a browser opens, whoever opens them. */
export function watchViolations(browser: Browser, found: (violation: Violation) => void): void {
  const watch = async (context: BrowserContext): Promise<void> => {
    await context.exposeBinding('__violated', (_source, violation: Violation) => found(violation));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        void (window as unknown as { __violated(violation: object): void }).__violated({
          directive: event.effectiveDirective,
          blocked: event.blockedURI,
          page: event.documentURI,
          sample: event.sample,
        });
      });
    });
  };
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await watch(context);
    return context;
  };
}
