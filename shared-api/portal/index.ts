export { isOffered } from './audience';
export { PortalProvider, useCurrentUser, useOrganisation } from './context';
export { matchArea, matchOffered, type AreaMatch } from './matchArea';
