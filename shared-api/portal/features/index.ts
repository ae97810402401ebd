export {
  evaluateFeature,
  nextBoundary,
  phaseOf,
  placeOf,
  type Because,
  type Evaluation,
  type FeaturePerson,
  type SetFeature,
} from './evaluateFeature';
export {
  describeAudience,
  describeEvaluation,
  describeInstant,
  describeSetting,
  type WordsOptions,
} from './describeSetting';
export { settingFaults } from './settingFaults';
export { findPage, type FoundPage } from './findPage';
export { findWithheld } from './findWithheld';
