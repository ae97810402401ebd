const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Prints a step that has ended, with the time it took. */
export function stepDone(title, ms) {
  console.log(`✔ ${title}: ${seconds(ms)}`);
}

/**
 * Runs a step and prints it with its duration; a long one is announced first.
 * @template T
 * @param {string} title
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = Date.now();
  const announce = setTimeout(() => console.log(`▸ ${title} …`), 500);
  try {
    const result = await work();
    stepDone(title, Date.now() - began);
    return result;
  } finally {
    clearTimeout(announce);
  }
}
