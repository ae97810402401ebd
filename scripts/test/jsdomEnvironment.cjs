// jest's own environment with jsdom. For each computed style jsdom asks its selector engine whether each rule of the page matches the
// element. Emotion writes a rule for each class, so nearly all rules are of other elements: asking took a third of the processor time of
// component tests. Here the engine is asked only if the element has the class or the tag that the selector ends with.
const { createRequire } = require('node:module');
const { setFlagsFromString } = require('node:v8');
const { mayMatch } = require('./quickSelectors.cjs');

const fromEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
// Before jsdom loads, because its parts keep this function when they load.
const selectors = fromEnvironment('jsdom/lib/jsdom/living/helpers/selectors.js');
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) =>
  // Rules such as those of animations have no selector.
  (typeof selector !== 'string' || mayMatch(element, selector)) && matchesDontThrow(element, selector);

// Each file runs its code anew and for seconds, which is too short for what V8's second optimizing compiler needs itself. Node 20 has no other.
if (Number.parseInt(process.versions.node, 10) >= 22) setFlagsFromString('--no-turbofan');

module.exports = require('jest-environment-jsdom');
