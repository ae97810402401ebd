export { addressShape } from './addressShape';
export { administersGroup, isOffered } from './audience';
export { backendFor, type Backend } from './backendFor';
export {
  PortalProvider,
  useCurrentUser,
  useOrganisation,
  usePortal,
  useSendsMail,
  type Portal,
} from './context';
export { createUseConfig, type ConfigOf, type ConfigScope } from './config/useConfig';
export { fillersOf, type SlotFiller } from './fillers';
export { isShown } from './isShown';
export { addressOf, firstCallsOf, matchArea, matchOffered, type AreaMatch } from './matchArea';
export { Slot, useFillers } from './Slot';
export type { Filler, FillerFailure, FillerProps, SlotHost } from './slotHost';
export type { SlotName, SlotProps } from './slots';
export { useAnyFeature, type FeatureKey, type UseFeature } from './useFeature';
