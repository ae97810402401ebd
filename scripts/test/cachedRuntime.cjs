// Jest compiles every module again for every test file, though a worker runs many files that load the same modules. This runtime is
// jest's own, with V8's code cache in the memory of the worker: it saves about half a second of processor time for each file.
const vm = require('node:vm');

const { compileFunction } = vm;
/** The compiled code of each file, with the source that it was compiled from. */
const compiled = new Map();

/**
 * For the name of each plugin, Fastify reads the exports of all loaded modules, for which jest's list of modules is slow: this took
 * a tenth of the processor time of a server's test. Without that list a plugin has the name of its function.
 */
const withoutModuleList = (code, filename) =>
  filename?.endsWith('/fastify/lib/plugin-utils.js') ? code.replace('= require.cache', '= undefined') : code;

vm.compileFunction = (source, params, options = {}) => {
  const { filename } = options;
  const code = withoutModuleList(source, filename);
  if (!filename) return compileFunction(code, params, options);
  const known = compiled.get(filename);
  if (known?.code === code) return compileFunction(code, params, { ...options, cachedData: known.data });
  const made = compileFunction(code, params, { ...options, produceCachedData: true });
  if (made.cachedData) compiled.set(filename, { code, data: made.cachedData });
  return made;
};

module.exports = require('jest-runtime');
