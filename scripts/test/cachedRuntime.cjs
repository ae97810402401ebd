// Jest compiles every module again for every test file, though a worker runs many files that load the same modules. This runtime is
// jest's own, with V8's code cache in the memory of the worker: it saves about half a second of processor time for each file.
const vm = require('node:vm');

const { compileFunction } = vm;
/** The compiled code of each file, with the source that it was compiled from. */
const compiled = new Map();

vm.compileFunction = (code, params, options = {}) => {
  const { filename } = options;
  if (!filename) return compileFunction(code, params, options);
  const known = compiled.get(filename);
  if (known?.code === code) return compileFunction(code, params, { ...options, cachedData: known.data });
  const made = compileFunction(code, params, { ...options, produceCachedData: true });
  if (made.cachedData) compiled.set(filename, { code, data: made.cachedData });
  return made;
};

module.exports = require('jest-runtime');
