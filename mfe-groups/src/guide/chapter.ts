import type { GuideChapter } from 'shared-api/portal/guide';
import { pictures } from './pictures';

export const chapter: GuideChapter = {
  intro:
    'A delivery group has a workflow, people, a catalogue, forms and mail of its own. Its admins configure them here; each save takes effect at once.',
  sections: [
    {
      id: 'set-up-a-group',
      title: 'Set up a delivery group',
      pages: ['group_list', 'group_create', 'group_update', 'group_info', 'group_dashboard'],
      text: [
        'Open the group under [Groups](/groups). Set up its parts in this order, because later ones name earlier ones:',
        {
          steps: [
            'states, then roles, then transitions between the states;',
            'permissions;',
            'properties, attachment types, milestones and services;',
            'email templates, then the rules that use them;',
            'booking types and their subtypes.',
          ],
        },
        'What something still points to cannot be deleted; the message says what does.',
      ],
    },
    {
      id: 'change-a-workflow',
      title: 'Change a workflow',
      pages: ['group_workflow', 'project_state_*', 'transition_*'],
      text: [
        {
          steps: [
            'Open “States” and add a state. One is the start, at least one is closed; a target of days makes projects late.',
            'Open “Transitions” and say from which state to which, who may take it, and what must be there first. A transition with a name becomes a button.',
            'Look at “Overview”: it draws the workflow and says what it lacks.',
          ],
        },
        {
          picture: pictures.workflow,
          alt: 'The picture of a workflow: states, and the transitions between them.',
          notes: ['Picture or list.', 'A state; press it to see its transitions.'],
        },
      ],
    },
    {
      id: 'roles-and-people',
      title: 'Give people roles',
      pages: ['role_*'],
      text: [
        'A role of the group has users, who see all its projects. A project role has one person on each project, and rules that say who assigns it. “Admin” and “Report” are there from the start: give somebody “Admin” to share the work here.',
      ],
    },
    {
      id: 'permissions',
      title: 'Say who may do what',
      pages: ['project_permission_*', 'group_permission_matrix', 'group_simulate'],
      text: [
        'Permissions say what requesters, teams and roles may do in a state. They only add; admins of the group may do everything.',
        {
          steps: [
            'Open “Permissions” and choose “Matrix” to see them all.',
            'Change the fields. Before you save it is said for whom this changes something, and on how many open projects.',
            'Open “Simulate” to try them out as one person on one project.',
          ],
        },
        {
          picture: pictures.matrix,
          alt: 'The matrix of permissions: actions by who may do them.',
          notes: ['List or matrix.', 'Choose it to change when it is allowed.'],
        },
      ],
    },
    {
      id: 'catalogue',
      title: 'Keep the catalogue',
      pages: ['service_*', 'service_group_*', 'service_icon_*', 'service_attachment_*'],
      text: [
        'Services stand in service groups. Each has prices from a quantity on, a target in days, and the files that it asks for. “Change Prices” changes many at once. A maximum of nought hides a service.',
        'Projects keep the prices that were locked.',
      ],
    },
    {
      id: 'forms-of-projects',
      title: 'Ask for more on a project',
      pages: ['property_*', 'property_option_*', 'attachment_type_*'],
      text: [
        '“Properties” are the fields that a project of this group has beside the common ones; the preview shows the form. “Property options” are the values to choose from. “Attachment types” say what files there are, who sees them, and offer a template.',
      ],
    },
    {
      id: 'milestones-of-a-group',
      title: 'Prepare milestones',
      pages: ['milestone_*', 'milestone_group_*'],
      text: [
        'A milestone is ticked off, dated, described, or proved by a file. A milestone group is an ordered list of them, which a project takes over at once.',
      ],
    },
    {
      id: 'mail-of-a-group',
      title: 'Send mail when something happens',
      pages: ['email_template_*', 'project_state_email_*', 'project_change_email_*'],
      text: [
        {
          steps: [
            'Write an email template. Placeholders such as `{{project.name}}` are filled from the project; the preview shows it.',
            'Add a rule under “Email Notifications” (a project enters a state) or “Change Notifications” (team, role, hold and the like).',
            'Choose the mode “Test” first: the mail goes to you alone. Then switch it on.',
          ],
        },
        {
          picture: pictures.template,
          alt: 'An email template with its text and its preview.',
          notes: ['Subject and text with placeholders.', 'As the recipient reads it.'],
        },
      ],
    },
    {
      id: 'bookings-of-a-group',
      title: 'Offer bookings',
      pages: ['group_booking_type_*', 'booking_blackout_*', 'booking_subtype_*', 'review_status_*'],
      text: [
        'A booking type is what can be booked, how far ahead, and its blackouts. A subtype says how long it takes, in which window, how many at once, who approves it, and what is asked. “Review statuses” are the steps of its review.',
      ],
    },
    {
      id: 'history-of-a-group',
      title: 'See who changed the group',
      pages: ['group_history'],
      text: ['“History” lists every change of the group’s configuration, with the values before and after.'],
    },
  ],
};
