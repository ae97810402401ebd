export { checkSetting, isRequired, listSettings, type Setting } from './checkSetting';
export { configFaults } from './configFaults';
export { describeDifferences, describeValue, type ConfigDifference } from './describeConfig';
export {
  acceptedValues,
  defaultsOf,
  evaluateConfig,
  findBreaches,
  noConfig,
  type ConfigBreach,
  type EvaluatedConfig,
  type StoredConfig,
  type StoredConfigs,
} from './evaluateConfig';
export type { ConfigValue, ConfigValues } from '../manifest/manifestConfig';
