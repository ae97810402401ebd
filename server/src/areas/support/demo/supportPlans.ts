import type { SupportContext, SupportEntryKind } from 'shared-api/contracts/personal/support';
import type { ProblemType, SupportStatus } from 'shared-api/supportCase';

/** A case of the demo organisation. Times are minutes from the moment at which the demo starts. */
export interface SupportPlan {
  subject: string;
  type: ProblemType;
  descr: string;
  by: string;
  at: number;
  status: SupportStatus;
  assignee?: string;
  context?: Omit<SupportContext, 'version'>;
  entries?: readonly { kind: SupportEntryKind; by: string; at: number; text?: string }[];
}

const hours = (n: number) => n * 60;
const days = (n: number) => n * 24 * 60;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0';

export const supportPlans: readonly SupportPlan[] = [
  {
    subject: 'Password expiry mail never arrived',
    type: 'Other',
    descr: 'I was signed out this morning because my password had expired, but no mail told me before.',
    by: 'pm',
    at: -days(41),
    status: 'closed',
    assignee: 'admin',
    entries: [
      {
        kind: 'answer',
        by: 'admin',
        at: -days(41) + hours(3),
        text: 'The mail had gone to your old address. It is corrected now; you will be told next time.',
      },
      { kind: 'closed', by: 'admin', at: -days(41) + hours(3) },
    ],
  },
  {
    subject: 'CSV of services shows no prices',
    type: 'GUI - Project',
    descr:
      'The table of services shows prices, but the downloaded file has none.\n\nI need them for the quarterly review.',
    by: 'requester',
    at: -days(6),
    status: 'closed',
    assignee: 'admin',
    context: { route: '/projects/14/services', browser: edge, requests: [] },
    entries: [
      {
        kind: 'note',
        by: 'admin',
        at: -days(6) + hours(2),
        text: 'The group hides prices from requesters in this state. Checked with the group admin.',
      },
      {
        kind: 'answer',
        by: 'admin',
        at: -days(6) + hours(4),
        text: 'Prices are hidden until the quote is approved. The file will have them from then on.',
      },
      { kind: 'reply', by: 'requester', at: -days(6) + hours(6), text: 'Understood, thank you.' },
      { kind: 'closed', by: 'requester', at: -days(6) + hours(6) + 1 },
    ],
  },
  {
    subject: 'Please add our team to the CR dashboard',
    type: 'GUI - Dashboard',
    descr:
      'Our changes are planned by the network team. We would like to follow them on the dashboard ourselves.',
    by: 'teammanager',
    at: -days(2),
    status: 'answered',
    assignee: 'admin',
    context: { route: '/projects', browser: firefox, requests: [] },
    entries: [
      {
        kind: 'answer',
        by: 'admin',
        at: -days(1),
        text: 'It is switched on for your team. Sign in again, and tell us whether you see the dashboard.',
      },
    ],
  },
  {
    subject: 'Upload of a drawing stops at the end',
    type: 'GUI - Project',
    descr:
      'I attach a drawing of 18 MB to project 21. The bar reaches the end, then the page says that the upload broke off. Smaller files work.',
    by: 'techlead',
    at: -hours(7),
    status: 'open',
    assignee: 'admin',
    context: {
      route: '/projects/21',
      browser: edge,
      requests: [
        {
          id: '5c0e1a7d9b3f42688e21d04f7a6b9c13',
          status: 400,
          call: 'POST /api/projects/21/attachments',
          at: '2026-01-01T09:00:00.000Z',
        },
        {
          id: 'd21f7b80c4e94a1b93f6025c8ae7d145',
          status: 200,
          call: 'GET /api/projects/21',
          at: '2026-01-01T09:01:00.000Z',
        },
      ],
    },
    entries: [
      {
        kind: 'answer',
        by: 'admin',
        at: -hours(5),
        text: 'Are you on the office network, or on VPN? The proxy there ends long uploads.',
      },
      { kind: 'reply', by: 'techlead', at: -hours(2), text: 'On VPN. In the office it works.' },
    ],
  },
  {
    subject: 'Report of durations counts holidays',
    type: 'GUI - Report',
    descr:
      'The report shows 12 working days for a project that was open over the spring holidays. I count 10.',
    by: 'groupadmin',
    at: -hours(3),
    status: 'open',
    context: { route: '/reports/projects_duration', browser: firefox, requests: [] },
  },
  {
    subject: 'Who can give me a role in Data Centre?',
    type: 'GUI - Admin',
    descr: 'I raise projects for Network and would like to do so for Data Centre as well.',
    by: 'requester',
    at: -50,
    status: 'open',
  },
];
