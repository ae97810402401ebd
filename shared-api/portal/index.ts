export { addressShape } from './addressShape';
export { isOffered } from './audience';
export { PortalProvider, useCurrentUser, useOrganisation, type Portal } from './context';
export { matchArea, matchOffered, type AreaMatch } from './matchArea';
