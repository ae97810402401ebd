import { expect, type Browser, type BrowserContext } from '@playwright/test';

/** An address on which tests violate the policy on purpose; the log may hold warnings about it. */
export const onPurpose = '/violated-on-purpose';

/** A violation of the content security policy, including Trusted Types, that the browser reported. */
export interface Violation {
  directive: string;
  /** The blocked address, or `inline`, `trusted-types-sink` … */
  blocked: string;
  page: string;
  sample: string;
}

/** The violations in all pages of all browser contexts during one test. */
export class Violations {
  #seen: Violation[] = [];

  add(violation: Violation): void {
    this.#seen.push(violation);
  }

  /** Waits until exactly these directives were violated, and removes the violations, which the test caused on purpose. */
  async take(...directives: string[]): Promise<Violation[]> {
    const found = () => this.#seen.map(({ directive }) => directive).sort();
    await expect.poll(found).toEqual([...directives].sort());
    return this.#seen.splice(0);
  }

  /** @throws an error when violations are left */
  expectNone(): void {
    expect(this.#seen, 'violations of the content security policy').toEqual([]);
  }
}

type Report = (violation: Violation) => void;

/** Reports violations in all pages of a browser context. */
export async function watchContext(context: BrowserContext, found: Report): Promise<void> {
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
}

/** Reports violations in all pages of the contexts that tests open in a browser. */
export function watchOpenedContexts(browser: Browser, found: Report): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await watchContext(context, found);
    return context;
  };
}
