import type { Locator, Page } from '@playwright/test';

/** The effort of doing a task in one way. */
export interface Effort {
  clicks: number;
  /** Presses of keys: a character typed is one, and so is a combination such as Ctrl+K. */
  keys: number;
  seconds: number;
}

/**
 * The seconds that a practised person needs for an action, by the keystroke-level model of Card, Moran and Newell (1980): pointing at
 * something 1.1, pressing the button of the mouse 0.2, pressing a key 0.2. Thinking is left out: it is the same in both ways.
 */
const secondsOf = { click: 1.3, key: 0.2 };

/** Uses a page as a person does, with mouse and keyboard alone, and counts it. */
export class Hands {
  readonly #began = performance.now();
  #clicks = 0;
  #keys = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.#keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Types into the element that has the focus. */
  async type(text: string): Promise<void> {
    this.#keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Chooses an option of a native list: a click that opens it and one on the option. */
  async choose(list: Locator, option: string | { index: number }): Promise<void> {
    this.#clicks += 2;
    await list.selectOption(option);
  }

  /** @returns the counts so far; the seconds are those of the hands and those in which the portal was waited for */
  effort(): Effort {
    const waited = (performance.now() - this.#began) / 1000;
    return {
      clicks: this.#clicks,
      keys: this.#keys,
      seconds: this.#clicks * secondsOf.click + this.#keys * secondsOf.key + waited,
    };
  }
}
