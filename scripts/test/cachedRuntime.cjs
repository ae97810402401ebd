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
const withoutModuleList = (code) => code.replace('= require.cache', '= undefined');

/**
 * For each element of a page React's development build notes the stack of calls that created it, up to ten thousand times a second, which
 * took a tenth of the processor time of a component's test. Warnings name the components without it.
 */
const withoutStacks = (code) =>
  code.replace(
    'recentlyCreatedOwnerStacks: 0',
    'get recentlyCreatedOwnerStacks() { return Infinity; }, set recentlyCreatedOwnerStacks(count) {}',
  );

/** What is changed in files of packages, by the end of the file's name. */
/** Kysely freezes each part of each statement, which took a thirtieth of the processor time of the server's tests. */
const withoutFreezing = (code) => code.replace('return Object.freeze(obj)', 'return obj');

const changes = {
  '/fastify/lib/plugin-utils.js': withoutModuleList,
  // Kysely, joined into one file (joinPackages.cjs).
  '/all.cjs': withoutFreezing,
  '/react/cjs/react.development.js': withoutStacks,
};

function changed(code, filename) {
  const end = filename && Object.keys(changes).find((one) => filename.endsWith(one));
  return end ? changes[end](code) : code;
}

vm.compileFunction = (source, params, options = {}) => {
  const { filename } = options;
  const code = changed(source, filename);
  if (!filename) return compileFunction(code, params, options);
  const known = compiled.get(filename);
  if (known?.code === code) return compileFunction(code, params, { ...options, cachedData: known.data });
  const made = compileFunction(code, params, { ...options, produceCachedData: true });
  if (made.cachedData) compiled.set(filename, { code, data: made.cachedData });
  return made;
};

module.exports = require('jest-runtime');
