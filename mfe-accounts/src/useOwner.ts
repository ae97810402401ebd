import { useCurrentUser } from 'shared-api/portal';

/** Whose drafts the forms keep. */
export const useOwner = (): number => useCurrentUser().id;
