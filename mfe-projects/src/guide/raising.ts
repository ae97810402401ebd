import type { GuideSection } from 'shared-api/portal/guide';
import { pictures } from './pictures';

/** Raising and finding projects, and what their page says. */
export const raising: readonly GuideSection[] = [
  {
    id: 'raise-a-project',
    title: 'Raise a project',
    pages: ['create_project'],
    text: [
      {
        steps: [
          'Choose [New project](/projects/create), then the delivery group. The group decides what else is asked for.',
          'Fill in the fields and add the files that belong to it. Fields with a star are required.',
          'Press “Create Project”. The project starts in the group’s first state, shown in red: it is not submitted yet.',
          'Press the button with the next state, such as “Submit”, when everything is there.',
        ],
      },
      {
        picture: pictures.raise,
        alt: 'The form of a new project: delivery group, name and the fields of the group.',
        notes: [
          'The delivery group. Choosing another one changes the fields below.',
          'Creates the project. What is missing is said at its field.',
        ],
      },
      'The browser keeps what you typed for 30 days, but not the files, until you create the project or discard the draft.',
      'The work completion date must be a working day, ten working days ahead at the earliest.',
    ],
  },
  {
    id: 'find-a-project',
    title: 'Find a project',
    pages: ['project_list'],
    text: [
      {
        steps: [
          'Open [Projects](/projects). It lists the open projects that you may see, the newest first.',
          'Type a part of the name, or the number, into the search.',
          'To narrow the list, press the funnel in a column’s heading and choose values. Each shows how many projects it has.',
        ],
      },
      {
        picture: pictures.list,
        alt: 'The list of projects with its search, the buttons at the right, and the headings of the columns.',
        notes: [
          'Searches names and numbers, also of closed projects.',
          'Chooses the columns.',
          'Downloads all projects that match, not only this page.',
          'A heading sorts; with `Alt` it sorts by one more column. The funnel filters.',
        ],
      },
      'Closed projects are listed once you filter by state, ID or creation date, or search. The address holds all of this: send it to a colleague, or keep it as a bookmark.',
      'A project that is not in the list may not be for you: see [Who sees what](#who-sees-what).',
    ],
  },
  {
    id: 'change-several-projects',
    title: 'Change several projects at once',
    text: [
      {
        steps: [
          'Tick projects in the list, or the box in its heading for all of the page; then “Select all” below the list takes those of the other pages too, up to 200. The ticks stay while you go to other pages.',
          'Choose below the list what to do: assign a team or a role, put on hold, remove the hold, or change the state.',
          'Fill in the values and press “Preview”. It says for each project what will change, or why it cannot be changed.',
          'Press the main button. Each project shows when it is done.',
        ],
      },
      'You can stop, lose the connection or close the page: what is done stays done, and the list offers to continue with the rest. A project that somebody else changes after your preview is left alone.',
    ],
  },
  {
    id: 'import-projects',
    title: 'Raise many projects from a file',
    text: [
      {
        steps: [
          'Press “Import” above the [list of projects](/projects), or find it by its name, and choose the delivery group.',
          'Download the template and fill in one line for each project; columns with a star are required. People are named as in the portal.',
          'Choose the filled file. It is checked at once, and each fault is named by its line and column.',
          'Press “Raise projects”. All projects of the file are raised, or none, and each is linked.',
        ],
      },
    ],
  },
  {
    id: 'needs-you',
    title: 'See what needs you',
    pages: ['projects_next'],
    text: [
      '[Needs you](/projects/next) lists the projects and bookings in which the next step is yours, late ones first. Each says what to do, and its button does it without leaving the list.',
      {
        picture: pictures.next,
        alt: 'The page Needs You with projects and what each waits for.',
        notes: ['The project, and the step that is yours.', 'Its state, and for how many days.'],
      },
      'On a project’s page “You’re next” says the same, and its words do it; on a phone they stand at the foot of the screen. If it is somebody else’s turn, it names them.',
    ],
  },
  {
    id: 'read-a-project',
    title: 'Read a project’s page',
    pages: ['show_project_info'],
    text: [
      'The head says which project it is, in which state, and for how many days. The tabs hold its parts; you see those that are for you.',
      {
        picture: pictures.info,
        alt: 'A project’s page: heading, state, tabs, facts, team and roles.',
        notes: [
          'The state and its days. A lock says that services are fixed, a pause sign that it is on hold.',
          'The parts of the project.',
          'A pencil changes a single value, such as the team or a role.',
          'Puts the project on hold, and more behind the three dots.',
        ],
      },
      'What changes is shown at once, also what colleagues change meanwhile.',
    ],
  },
  {
    id: 'edit-a-project',
    title: 'Correct a project',
    pages: ['update_project'],
    text: [
      {
        steps: [
          'On the Info tab press the pencil beside a value, or “Edit” for all fields.',
          'Change the fields and press “Update”.',
        ],
      },
      'If somebody else saved the project meanwhile, the form says what they changed and keeps what you typed. The delivery group stays once it is set.',
    ],
  },
  {
    id: 'change-the-state',
    title: 'Move a project to its next state',
    pages: ['show_project_info'],
    text: [
      {
        steps: [
          'Press the button with the next state at the foot of the Info tab, or “Change State” for all states that you may choose.',
          'Write a comment where one is asked for.',
          'Confirm.',
        ],
      },
      'A state that cannot be reached yet is shown with its reason: a role that nobody holds, a file that is missing, a quote that is open. Each change is written into the [timeline](#timeline), and may be mailed to those whom the group named.',
    ],
  },
  {
    id: 'who-sees-what',
    title: 'Who sees what',
    text: [
      {
        points: [
          'Whoever raised a project sees it, and everyone who has a role in it or is in its team.',
          'Those with a role in the delivery group see all of its projects; a group can let others in as well.',
          'Global admins see every project.',
        ],
      },
      'Others do not even learn that it exists. A part of a project, such as its financials, may have fewer readers than the project.',
    ],
  },
  {
    id: 'why-cant-i',
    title: 'Find out why you cannot do something',
    pages: ['show_project_info'],
    text: [
      'Open the menu behind the three dots of a project and choose “Why can’t I…?”. It lists everything that can be done on the project, says whether you can do it now, and names the rule.',
      'What you may do depends on your role, the project’s state and whether it is on hold. A button that is missing is not for you at the moment.',
    ],
  },
  {
    id: 'forecast',
    title: 'See when it will be done',
    pages: ['show_project_info'],
    text: [
      '“When will it be done?”, beside the facts of an open project, gives the days between which it may enter its later states, counted from what the projects of the same group took. It is an estimate, not a promise; the work completion date is what was agreed.',
    ],
  },
  {
    id: 'put-on-hold',
    title: 'Put on hold',
    pages: ['show_project_info'],
    text: [
      {
        steps: [
          'Press “Put On Hold” on the project’s page.',
          'Write why, and confirm. The comment is written into the timeline.',
          'Press “Remove Hold” when the work goes on.',
        ],
      },
      'While a project is on hold its state cannot be changed; the group decides what else waits. Its days on hold do not count in reports.',
    ],
  },
];
