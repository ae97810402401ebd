const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Prints a finished step with its duration. */
export function stepDone(title, ms) {
  console.log(`✔ ${title}: ${seconds(ms)}`);
}

/**
 * Runs a step and prints it with its duration. A step that takes long is also printed at its start.
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
