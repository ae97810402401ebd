export { isOffered } from './audience';
export { PortalProvider, useCurrentUser, useOrganisation } from './context';
