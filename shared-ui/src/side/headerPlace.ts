import { createContext } from 'react';

/** The element that `PageHeader` is drawn into; undefined where it stands in its page, null until the element is there. */
export const HeaderPlace = createContext<HTMLElement | null | undefined>(undefined);
