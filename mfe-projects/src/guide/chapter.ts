import type { GuideChapter } from 'shared-api/portal/guide';
import { delivering } from './delivering';
import { paying } from './paying';
import { raising } from './raising';

export const chapter: GuideChapter = {
  intro:
    'A project is one piece of work that a delivery group does for you. It is raised, moves from state to state, and ends in a closed one.',
  sections: [...raising, ...delivering, ...paying],
};
