import type { GuideChapter } from 'shared-api/portal/guide';
import { pictures } from './pictures';

export const chapter: GuideChapter = {
  intro:
    'A change request (CR) is a planned change of a project while it happens: who leads it, what was done, and when the next update is due.',
  sections: [
    {
      id: 'follow-change-requests',
      title: 'Follow the change requests',
      pages: ['cr_dashboard'],
      text: [
        '[CR Dashboard](/cr_dashboard) shows those that run or come next, by status. It stays up to date by itself.',
        {
          picture: pictures.dashboard,
          alt: 'The CR dashboard with columns by status.',
          notes: [
            'Search, and show only those of a lead, a team or yourself.',
            'The time until the next update: amber in the last 15 minutes, red when it is overdue.',
          ],
        },
      ],
    },
    {
      id: 'create-a-change-request',
      title: 'Create a change request',
      pages: ['cr_create'],
      text: [
        {
          steps: [
            'Press [New CR](/cr_dashboard/create) on the dashboard.',
            'Choose the project, a title, start and end, and who holds the roles.',
            'Choose the recipients of the updates: people and teams.',
            'Press “Create CR”.',
          ],
        },
      ],
    },
    {
      id: 'run-a-change-request',
      title: 'Run a change request',
      pages: ['cr_show'],
      text: [
        {
          steps: [
            'Open it from the dashboard and press “Start” when the work begins.',
            'Write an update for each step and press “Post and mail”. The recipients get it.',
            'Set the next update: the time, and what it will say.',
            'Press “Start Monitoring” when the work is done, then “Complete”, or “Roll Back” if it had to be taken back.',
          ],
        },
        {
          picture: pictures.show,
          alt: 'A change request with its status, the next update and its updates.',
          notes: [
            'The next steps of its status.',
            'When the next update is due.',
            'Writes an update; the recipients get it by mail.',
          ],
        },
        'The lead is reminded 15 minutes before the next update and when it is due, the team manager 30 minutes later. A new time starts this again. Completing needs an end and a summary.',
      ],
    },
    {
      id: 'send-the-post-cr-report',
      title: 'Send the post-CR report',
      pages: ['cr_show'],
      text: [
        'When the change request has ended, press “Send post-CR report”. The preview shows summary, plan against actual times, and the updates. It is sent once, and kept with its recipients.',
      ],
    },
    {
      id: 'cr-wall',
      title: 'Show the CR dashboard on a wall',
      pages: ['cr_displays'],
      text: [
        {
          steps: [
            'Open [Displays](/cr_dashboard/displays) and give it a name, and press “Make a display”.',
            'Copy the address, which is shown this once, and open it on the screen at the wall.',
            'To end it, press “Take back” beside the display.',
          ],
        },
        'A display needs no sign-in and shows the dashboard alone. Data older than 30 seconds are marked. “Full screen” on the dashboard does the same on your own screen.',
      ],
    },
  ],
};
