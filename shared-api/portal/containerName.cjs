'use strict';
const { createHash } = require('node:crypto');

/**
 * Builds the federation container's name, which is also the script's global variable. It contains the version, so that two versions
 * of a remote can coexist in one page: under one name the old code would be used again silently.
 * @param {string} name package name, `mfe-projects`
 * @param {string} version `1.0.0-3f2a1bc`
 * @returns {string} `mfe_projects__1_0_0_3f2a1bc`
 */
const containerName = (name, version) => `${name}__${version}`.replace(/[^A-Za-z0-9_]/g, '_');

/**
 * The global variable to which the chunks of a container add themselves. Always of the same length.
 * @param {string} container see `containerName`
 * @returns {string} `portal_` and thirty hexadecimal digits
 */
const chunkListName = (container) =>
  `portal_${createHash('sha256').update(container).digest('hex').slice(0, 30)}`;

module.exports = { containerName, chunkListName };
