/**
 * What an element must have to match a selector, by the selector's text: one entry for each selector of a list. Null: it cannot be said.
 * The rules of a page are asked about for each of its elements, so this is read once.
 */
const needs = new Map();

/** Takes brackets and parentheses out of a selector, with what is in them. */
function withoutArguments(selector) {
  const shorter = selector.replace(/\[[^[\]]*\]|\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutArguments(shorter);
}

/** Reads the class and the tag of the element that a selector ends with; null: it has neither. */
function needOf(selector) {
  const [last] = selector.match(/[^\s>+~]+\s*$/) ?? [''];
  const [, className] = last.match(/\.([\w-]+)/) ?? [];
  const [tag] = last.match(/^[a-z][\w-]*/i) ?? [];
  return className || tag ? { className, tag: tag?.toLowerCase() } : null;
}

function readNeeds(selector) {
  // In strings, escapes and namespaces signs have other meanings; names may have letters that the patterns above do not know.
  if (/["'\\|&]|[^\s!-~]/.test(selector)) return null;
  const plain = withoutArguments(selector);
  const all = /[()[\]]/.test(plain) ? [null] : plain.split(',').map(needOf);
  return all.includes(null) ? null : all;
}

/** The classes of the element that was asked about last: its rules are asked about one after the other. */
let last = { value: '', classes: new Set() };

/**
 * Says whether an element may match a selector, by its class and tag alone.
 * @param element jsdom's implementation of an element
 * @returns false: surely not
 */
function mayMatch(element, selector) {
  let wanted = needs.get(selector);
  if (wanted === undefined) needs.set(selector, (wanted = readNeeds(selector)));
  if (wanted === null) return true;
  const value = element.getAttributeNS(null, 'class') ?? '';
  if (last.value !== value) last = { value, classes: new Set(value.split(/\s+/)) };
  const { classes } = last;
  const tag = element._localName.toLowerCase();
  return wanted.some(
    (need) =>
      (need.className === undefined || classes.has(need.className)) &&
      (need.tag === undefined || need.tag === tag),
  );
}

module.exports = { mayMatch };
