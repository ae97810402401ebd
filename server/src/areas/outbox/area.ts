import type { Area } from '../../kernel/area/area';
import { mailRoutes } from './mail.routes';

/** The mails that the portal has queued and sent, for global admins. */
export const outboxArea: Area = { name: 'outbox', routes: [mailRoutes] };
