import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from '../../areas/accounts/accounts.tables';
import type { AuditTables } from '../audit/audit.tables';
import type { BookingTables } from '../../areas/bookings/bookings.tables';
import type { CoreTables } from '../core/core.tables';
import type { JobTables } from '../jobs/jobs.tables';
import type { MailTables } from '../mail/mail.tables';
import type { MailRuleTables } from '../../areas/projects/mail/mailRules.tables';
import type { PortalTables } from '../../platform/registry/portal.tables';
import type { AttachmentTables } from '../../areas/projects/attachments/attachments.tables';
import type { FinancialTables } from '../../areas/projects/financials/financials.tables';
import type { MilestoneTables } from '../../areas/projects/milestones/milestones.tables';
import type { ProjectTables } from '../../areas/projects/projects.tables';
import type { PropertyTables } from '../../areas/projects/properties/properties.tables';
import type { CatalogueTables } from '../../areas/projects/services/services.tables';
import type { SurveyTables } from '../../areas/projects/survey/survey.tables';
import type { SessionTables } from '../session/session.tables';

/** Every table of the portal; each area declares and writes its own. */
export interface Database
  extends
    AccountTables,
    AttachmentTables,
    AuditTables,
    BookingTables,
    CatalogueTables,
    CoreTables,
    FinancialTables,
    JobTables,
    MailRuleTables,
    MailTables,
    MilestoneTables,
    PortalTables,
    ProjectTables,
    PropertyTables,
    SessionTables,
    SurveyTables {}

export type Db = Kysely<Database>;
/** What queries take: the pool, or the transaction they are part of. */
export type Tx = Kysely<Database> | Transaction<Database>;
