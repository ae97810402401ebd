import type { GuideChapter } from 'shared-api/portal/guide';
import { pictures } from './pictures';

export const chapter: GuideChapter = {
  intro:
    'Reports are for those who hold the role Report or Admin of a delivery group, and count its projects alone.',
  sections: [
    {
      id: 'report-dashboard',
      title: 'See how a group is doing',
      pages: ['report_dashboard'],
      text: [
        'The [Dashboard](/reports/dashboard) shows what is open now: late, on hold, due, by state and by age, and how surveys and bookings stand.',
        {
          picture: pictures.dashboard,
          alt: 'The dashboard of a delivery group with figures and charts.',
          notes: [
            'Choose the delivery group, the team and the days.',
            'Each figure leads to the projects that it counts.',
          ],
        },
      ],
    },
    {
      id: 'read-a-report',
      title: 'Read a report',
      pages: [
        'report_week',
        'report_year',
        'report_platforms',
        'report_services_financial',
        'report_financial',
        'report_projects_duration',
        'report_projects_duration_trend',
        'report_cr',
      ],
      text: [
        {
          steps: [
            'Choose the report under “Reports” in the menu.',
            'Choose the delivery group, a team and the days. The address holds them.',
            'Read the chart, and the table of its numbers below. A number leads to its projects.',
            'Download the table as CSV, or the chart as a picture.',
          ],
        },
        {
          picture: pictures.report,
          alt: 'A report with its filters, a chart, and the table of its numbers.',
          notes: [
            'What is counted.',
            'Downloads the table or the chart.',
            'Each number leads to its projects.',
          ],
        },
        'Days are working days, and time on hold is counted apart. p50 means that half of the projects took no longer.',
      ],
    },
    {
      id: 'which-report',
      title: 'Choose the right report',
      when: ['report'],
      text: [
        {
          points: [
            '[Week](/reports/week) and [Year](/reports/year): what was created, submitted and closed, by team, against the period before.',
            '[Projects Duration](/reports/projects_duration) and [Duration Trend](/reports/projects_duration_trend): how long projects take, by state and by month of closing.',
            '[Financial](/reports/general/financial) and [Services Financial](/reports/services_financial): prices and quotes, by category or by service.',
            '[Platforms](/reports/platforms): services by platform, and whether they met their targets.',
            '[CR Report](/reports/cr_report): outcomes, overruns, and updates that came in time. Each figure opens the list of what it counts.',
          ],
        },
      ],
    },
  ],
};
