import type { Area } from '../../kernel/area/area';
import { mailRoutes } from './mail.routes';

/** Shows global admins the mails that the portal has queued and sent. */
export const outboxArea: Area = { name: 'outbox', routes: [mailRoutes] };
