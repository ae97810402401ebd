import type { Area } from '../../kernel/area/area';
import { resourceRoutes } from '../../kernel/crud/resource.routes';
import { supportCaseRoutes } from './cases.routes';
import { eraseWriter } from './eraseWriter';
import {
  renderAnswer,
  renderAssigned,
  renderClosed,
  renderNewCase,
  renderReopened,
  renderReply,
} from './supportMail';
import { ownCases, queuedCases } from './support.resource';
import { supportWriteRoutes } from './write.routes';

/** Support cases: what people report about the portal. Source: spec 001, point 2.8, and domain.md 10. */
export const supportArea: Area = {
  name: 'support',
  routes: [resourceRoutes(ownCases), resourceRoutes(queuedCases), supportCaseRoutes, supportWriteRoutes],
  mails: {
    support_new: renderNewCase,
    support_answer: renderAnswer,
    support_reply: renderReply,
    support_closed: renderClosed,
    support_reopened: renderReopened,
    support_assigned: renderAssigned,
  },
  fileColumns: [{ table: 'support_file', column: 'file' }],
  erasePerson: eraseWriter,
  demo: { after: ['accounts'], data: async () => (await import('./demo/supportDemo')).supportDemo },
};
