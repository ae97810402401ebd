import { importSource } from '../../contract/importSource.mjs';
import { CliError } from '../CliError.mjs';
import { createClient } from './portalClient.mjs';

export const defaultPortal = 'http://localhost:8080';

/** Loads the paths from the contract, which the server uses as well. */
async function contractPaths() {
  const [{ apiBase, featurePaths }, { configPaths }, { deployPaths }] = await importSource([
    'shared-api/contracts/paths',
    'shared-api/contracts/paths/configPaths',
    'shared-api/contracts/paths/deployPaths',
  ]);
  return { apiBase, configPaths, deployPaths, featurePaths };
}

/** The portal's address: `--portal`, else PORTAL_URL, else this machine. @throws {CliError} `usage` */
export function portalAddress({ portal }, env) {
  const address = portal ?? (env.PORTAL_URL || defaultPortal);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliError('usage', `"${address}" is no address of a portal, such as https://portal.example.`);
  return address.replace(/\/+$/, '');
}

const isLocal = (address) => /^(localhost|127\.|\[::1\]|.*\.localhost$)/.test(new URL(address).hostname);

const failureCodes = {
  401: 'wrong_token',
  403: 'other_remote',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
};

/**
 * Converts an error answer into an error with the portal's own message, which is the most specific.
 * @returns {CliError} `reason`: the portal's code, if it has one
 */
function refusal(name, { status, answer }) {
  const message = answer?.message ?? `status ${status}`;
  if (answer?.code === 'gate')
    return new CliError('gate', `The portal refuses ${name}: it does not go with what is live.`, {
      faults: answer.faults,
      notes: answer.notes,
    });
  if (answer?.code === 'override_forbidden') return new CliError('override_forbidden', message);
  const more = answer?.code ? { reason: answer.code } : {};
  if (status >= 500)
    return new CliError('unavailable', `The portal failed (status ${status}): ${message}`, more);
  return new CliError(failureCodes[status] ?? 'refused', message, more);
}

/**
 * Opens a client for the calls of deploying.
 * @param {{values: {portal?: string, timeout?: string}, env: Record<string, string | undefined>, reporter: object}} context
 * @throws {CliError} `usage` for an invalid address or timeout, `no_token` without a token; each call throws what
 *   `createClient` throws and `wrong_token`, `other_remote`, `not_found`, `conflict`, `too_large`, `gate`, `override_forbidden`, `refused`
 */
export async function openPortal({ values, env, reporter }) {
  const address = portalAddress(values, env);
  const seconds = Number(values.timeout ?? 60);
  if (!(seconds > 0)) throw new CliError('usage', `--timeout ${values.timeout} is no number of seconds.`);
  const token = env.PORTAL_DEPLOY_TOKEN?.trim();
  if (!token)
    throw new CliError(
      'no_token',
      'There is no deploy token: set PORTAL_DEPLOY_TOKEN. An admin of the portal makes one on the page Remotes (/admin/portal).',
    );
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CliError('wrong_token', 'PORTAL_DEPLOY_TOKEN holds characters that no token has.');
  if (address.startsWith('http:') && !isLocal(address))
    reporter.say({
      step: 'warning',
      text: `Warning: ${address} is not encrypted, and the deploy token travels there.`,
    });

  const { apiBase, configPaths, deployPaths, featurePaths } = await contractPaths();
  const call = createClient({
    portal: address,
    token,
    timeout: seconds * 1000,
    onRetry: (reason, wait) =>
      reporter.say({ step: 'retry', text: `${reason} Trying again in ${wait / 1000} s.`, wait }),
  });
  async function ask(name, method, path, options) {
    const { status, answer } = await call(method, apiBase + path, options).catch((error) => {
      if (error.code !== 'unreachable') throw error;
      const way = 'Check --portal or PORTAL_URL; if they are right, ask whoever runs the portal.';
      throw new CliError(error.code, `${error.message} ${way}`, error.more);
    });
    if (status >= 400) throw refusal(name, { status, answer });
    return answer;
  }
  return {
    address,
    /** @returns {Promise<object | null>} `RemoteState`; null if the portal has no such remote */
    async state(name) {
      try {
        return await ask(name, 'GET', deployPaths.remote(name));
      } catch (error) {
        if (error.code === 'not_found') return null;
        throw error;
      }
    },
    /** @returns {Promise<object>} `CheckAnswer` */
    check: (name, build) => ask(name, 'POST', deployPaths.check(name), { json: build }),
    /** @returns {Promise<object>} `DeployAnswer` */
    upload: (name, version, archive, onProgress) =>
      ask(name, 'PUT', deployPaths.version(name, version), {
        body: archive,
        type: 'application/gzip',
        onProgress,
      }),
    /** The version is always given, so that a repeated call does not go back twice. @returns {Promise<object>} `DeployAnswer` */
    rollback: (name, version, override) =>
      ask(name, 'POST', deployPaths.rollback(name), {
        json: { version, ...(override === undefined ? {} : { override }) },
      }),
    /** @returns {Promise<object>} `FeatureStates`: the features that the token may see */
    features: () => ask('features', 'GET', featurePaths.features),
    /** @returns {Promise<object>} `FeatureDetail` */
    feature: (key) => ask(key, 'GET', featurePaths.feature(key)),
    /** @returns {Promise<object>} `FeatureState` */
    setFeature: (key, json) => ask(key, 'PUT', featurePaths.feature(key), { json }),
    /** @returns {Promise<object>} `FeatureState` */
    undoFeature: (key, json) => ask(key, 'POST', featurePaths.undo(key), { json }),
    /** @returns {Promise<object>} `ConfigStates`: the remotes with settings that the token may see */
    configs: () => ask('configuration', 'GET', configPaths.config),
    /** @returns {Promise<object>} `ConfigDetail` of the organisation, or of a delivery group */
    config: (name, group) =>
      ask(name, 'GET', `${configPaths.remote(name)}${group === null ? '' : `?group=${group}`}`),
    /** @returns {Promise<object>} `ConfigDetail` */
    setConfig: (name, json) => ask(name, 'PUT', configPaths.remote(name), { json }),
    /** @returns {Promise<object>} `ConfigDetail` */
    restoreConfig: (name, json) => ask(name, 'POST', configPaths.restore(name), { json }),
  };
}
