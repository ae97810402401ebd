export { addressShape } from './addressShape';
export { isOffered } from './audience';
export { PortalProvider, useCurrentUser, useOrganisation, type Portal } from './context';
export { fillersOf, type SlotFiller } from './fillers';
export { isShown } from './isShown';
export { addressOf, matchArea, matchOffered, type AreaMatch } from './matchArea';
export { Slot, useFillers } from './Slot';
export type { Filler, FillerFailure, FillerProps, SlotHost } from './slotHost';
export type { SlotName, SlotProps } from './slots';
