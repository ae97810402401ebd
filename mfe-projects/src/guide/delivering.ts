import type { GuideSection } from 'shared-api/portal/guide';
import { pictures } from './pictures';

/** The parts of a project that move its work along. */
export const delivering: readonly GuideSection[] = [
  {
    id: 'services',
    title: 'Choose services',
    pages: ['project_services', 'update_project_services'],
    text: [
      'Groups with a catalogue sell services with a price. The Services tab lists those of the project, with quantity, price and total.',
      {
        steps: [
          'Open the tab “Services” and press “Edit”, then “Browse Services”.',
          'Search the catalogue, choose services, and set their quantities. Larger quantities may have a lower price; the form says from where.',
          'Press “Update”. A service may ask for a file or show a notice first.',
        ],
      },
      {
        picture: pictures.services,
        alt: 'The services of a project with their quantities, prices and total.',
        notes: [
          'Opens the catalogue.',
          'The quantity. The cross at the end of the line takes the service out.',
          'Saves the services.',
        ],
      },
      '“Pending Quote” stands where a service has no price yet; until it has one there is no total.',
      'Once the services are locked, their quantities and prices stay until they are unlocked or a state opens the project again.',
    ],
  },
  {
    id: 'milestones',
    title: 'Keep the milestones',
    pages: ['project_milestones', 'update_project_milestones'],
    text: [
      'The Milestones tab says how far the work is.',
      {
        steps: [
          'Tick a milestone’s box when it is done; the message offers to undo it. Press the pencil to give one its date or text. One that needs a file is completed by uploading it.',
          'To choose which milestones there are, press “Change Milestones”, pick a milestone group or “All”, select and “Add”.',
          'Put them in order by dragging, with “Up” and “Down”, or with `Alt` and `↑` `↓`.',
        ],
      },
      {
        picture: pictures.milestones,
        alt: 'The milestones of a project, some of them complete.',
        notes: [
          'Who completed it and when stands behind “Yes”.',
          'Completes the milestone or changes its value.',
        ],
      },
      'Complete milestones stay. A state that starts the project anew opens all of them again.',
    ],
  },
  {
    id: 'timeline',
    title: 'Read what happened',
    pages: ['project_timeline'],
    text: [
      'The Timeline tab holds every state, hold, comment, file, milestone, booking and quote, the newest first. Choose the kinds of entries, search the comments, or jump to a date.',
      {
        picture: pictures.timeline,
        alt: 'The timeline of a project with filters above its entries.',
        notes: [
          'Shows some kinds of entries only.',
          'Writes a comment; see [Comment and mail it](#comment-and-mail).',
        ],
      },
    ],
  },
  {
    id: 'comment-and-mail',
    title: 'Comment and mail it',
    pages: ['project_timeline', 'project_sent_mail'],
    text: [
      {
        steps: [
          'Open the tab “Timeline” and press “Add Comment”.',
          'Write the comment, and attach a file if you like.',
          'Tick “Email notification” to choose who also gets it as mail.',
          'Press “Add Comment”.',
        ],
      },
      'Everyone who can see the project can read the comment. “Sent mail”, in the menu behind the three dots, shows what was mailed about the project, to whom, and by which rule.',
    ],
  },
  {
    id: 'attachments',
    title: 'Attach and read files',
    pages: ['project_attachment'],
    text: [
      {
        steps: [
          'Press “Add Attachment” and choose the type. A type may offer a template to start from.',
          'Choose one or several files, or drop them anywhere in the window.',
          'Press “Upload”. A file that does not get there says why and can be sent again.',
        ],
      },
      'The Info tab lists the files by type; a name saves the file. “Details” shows the content of an image, a PDF or a text. Financial files stand on the Financials tab, for those who may see them.',
    ],
  },
  {
    id: 'compare-workbooks',
    title: 'Keep and compare workbooks (AIMs)',
    pages: ['project_aim*'],
    text: [
      'The AIMs tab keeps the workbooks of a project, each with all of its versions.',
      {
        steps: [
          'Upload a workbook (XLSX or CSV); its next version goes on top of it, with a comment.',
          'Open a sheet to read it, with filters in the headings, or download the original.',
          'Choose two versions to compare them. Rows that were added, removed, changed or moved are marked and counted.',
        ],
      },
      'If somebody uploaded a version since you opened the workbook, you see what differs before you merge or replace.',
    ],
  },
];
