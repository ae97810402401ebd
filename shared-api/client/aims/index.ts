// The calls for AIMs: a shared module of its own, loaded by the pages that show them.
export {
  aimFileUrl,
  aimUploadedFileUrl,
  createAim,
  discardAimUpload,
  isPending,
  refreshAim,
  useAim,
  useAims,
} from './aims';
export { type LongReadState } from './longRead';
export { mergeAimUpload, readAimMerge, useAimMerge } from './merges';
export {
  fetchAimDiffCsv,
  readAimDiff,
  readSheet,
  useAimDiff,
  useSheet,
  type SheetPlace,
  type VersionPair,
} from './sheets';
export { conflictOf, newUploadKey, uploadVersion, type AimConflict } from './uploadVersion';
