'use strict';

/**
 * Removes from the name of a module whatever depends on where the checkout stands: the path to the installed packages, and the hash in
 * the name of the federation runtime's generated entry, which is one of absolute paths, and the hash of the modules that webpack has
 * concatenated with a module, which is one of paths as well. The module's own name is enough to tell it from others.
 * @param {string} name relative to the package's folder
 */
const stableName = (name) =>
  name
    // The container's entry, followed by the absolute path of the generated one.
    .replace(/^(container entry \(.*\]) .*$/, '$1')
    .replace(/(?:\.\.?\/)+(?:[^|!"'?\s]*?\/)?node_modules\//g, 'node_modules/')
    .replace(/\|[0-9a-f]{16,64}(?=,|$)/g, '')
    .replace(/\.federation\/entry\.[0-9a-f]+\.js/g, '.federation/entry.js');

module.exports = { stableName };
