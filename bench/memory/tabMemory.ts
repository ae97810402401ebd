import type { CDPSession, Page } from '@playwright/test';
import { round1 } from '../report';

/** The memory of a tab after garbage collection. */
export interface TabMemory {
  'heap MB': number;
  'DOM nodes': number;
  listeners: number;
}

/** Measures the memory of a tab. */
export class TabMemoryMeter {
  private constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
  ) {}

  static async open(page: Page): Promise<TabMemoryMeter> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('HeapProfiler.enable');
    return new TabMemoryMeter(page, cdp);
  }

  async measure(): Promise<TabMemory> {
    // Requests, timers and animations of the last step end first.
    await this.page.waitForTimeout(1500);
    // Weak references and finalizers are cleared only by a second collection.
    for (let n = 0; n < 3; n++) await this.cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await this.cdp.send('Performance.getMetrics');
    const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    return {
      'heap MB': round1(valueOf('JSHeapUsedSize') / 1024 ** 2),
      'DOM nodes': valueOf('Nodes'),
      listeners: valueOf('JSEventListeners'),
    };
  }
}
