// Jest runs the files that took longest in the last run first, so that no worker is left alone with a long one at the end. A fresh
// clone knows no durations. There the tests that build or start a portal go first, then those of the server, and the short ones of
// components last.
const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

const root = path.resolve(__dirname, '../..');
const first = ['portal-kit', 'scripts', 'server'];

module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const rankOf = ({ path: file }) => {
      const rank = first.indexOf(path.relative(root, file).split(path.sep)[0]);
      return rank < 0 ? first.length : rank;
    };
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
};
