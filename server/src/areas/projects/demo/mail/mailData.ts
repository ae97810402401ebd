import type { ProjectChangeKind } from 'shared-api/contracts/mail';

/** A recipient of a mail rule: people of the project, a role by its name, or an address. */
export type DemoRecipient =
  'requester' | 'team_members' | 'team_manager' | `role:${string}` | `mailto:${string}`;

export interface DemoMail {
  templates: { name: string; subject: string; body: string }[];
  states: {
    to: string;
    /** undefined: any previous state, and also when a project is raised in the state. */
    from?: string;
    template: string;
    recipients: DemoRecipient[];
    /** `on` if undefined; `test` sends to the group's admin. */
    mode?: 'off' | 'test';
  }[];
  changes: { change: ProjectChangeKind; recipients: DemoRecipient[]; template?: string }[];
}

const lead: DemoRecipient = 'role:Tech Lead';
const manager: DemoRecipient = 'role:Project Manager';
const panOwner: DemoRecipient = 'role:PAN Owner';
const reviewer: DemoRecipient = 'role:Reviewer';

const hello = 'Hello {{recipient.name}},';
const open = '{{project.link}}';

/** A template that contains the comment, as the reason of a return or a cancellation. */
const templateWithReason = (name: string, subject: string, sentence: string) => ({
  name,
  subject,
  body: `${hello}\n\n${sentence}\n\n{{comment}}\n\n${open}`,
});

const network: DemoMail = {
  templates: [
    {
      name: 'Ready for review',
      subject: 'To review: {{project.name}}',
      body: `${hello}\n\n{{project.requester}} has submitted a project. Please take it up within three working days.\n\n{{comment}}\n\n${open}`,
    },
    templateWithReason(
      'Returned',
      'Please look again: {{project.name}}',
      '{{actor.name}} has returned your project from {{state.from}} to {{state.to}}. What is missing:',
    ),
    {
      name: 'Quote ready',
      subject: 'Quote ready: {{project.name}}',
      body: `${hello}\n\nthe quote for {{project.name}} is ready. It is valid for ten working days; please approve it, or say what is to be revised.\n\n${open}`,
    },
    {
      name: 'Approved',
      subject: 'Approved: {{project.name}}',
      body: `${hello}\n\n{{actor.name}} has approved the quote. {{project.team}} can plan the delivery now.\n\n{{comment}}\n\n${open}`,
    },
    {
      name: 'Back in review',
      subject: 'To be revised: {{project.name}}',
      body: `${hello}\n\n{{actor.name}} asks for another quote.\n\n{{comment}}\n\n{{changes}}\n\n${open}`,
    },
    {
      name: 'Delivery has begun',
      subject: 'In delivery: {{project.name}}',
      body: `${hello}\n\n{{project.team}} has begun with the delivery.\n\n${open}`,
    },
    {
      name: 'Ready for acceptance',
      subject: 'Please test: {{project.name}}',
      body: `${hello}\n\n{{project.team}} has handed over your project. Please test it, and accept it or reopen it.\n\n${open}`,
    },
    templateWithReason(
      'Cancelled',
      'Cancelled: {{project.name}}',
      '{{actor.name}} has cancelled the project:',
    ),
    {
      name: 'Closed',
      subject: 'Closed: {{project.name}}',
      body: `${hello}\n\nproject {{project.id}} of {{project.group}} is closed. Thank you for working with us.\n\n${open}`,
    },
    {
      name: 'New completion date',
      subject: 'Another completion date: {{project.name}}',
      body: `The completion date that is asked for has changed.\n\n{{changes}}\n\n${open}`,
    },
  ],
  states: [
    { to: 'Submitted', from: 'Draft', template: 'Ready for review', recipients: [reviewer, 'team_manager'] },
    { to: 'Draft', from: 'Submitted', template: 'Returned', recipients: ['requester'] },
    { to: 'Draft', from: 'In Review', template: 'Returned', recipients: ['requester', lead] },
    { to: 'Quoted', template: 'Quote ready', recipients: ['requester', panOwner] },
    { to: 'In Review', from: 'Quoted', template: 'Back in review', recipients: [lead, manager] },
    { to: 'Approved', template: 'Approved', recipients: ['requester', lead, manager, 'team_manager'] },
    { to: 'Acceptance', template: 'Ready for acceptance', recipients: ['requester'] },
    { to: 'Cancelled', template: 'Cancelled', recipients: ['team_members', lead, manager, panOwner] },
    { to: 'Closed', template: 'Closed', recipients: ['requester', manager], mode: 'test' },
    { to: 'In Delivery', template: 'Delivery has begun', recipients: ['requester'], mode: 'off' },
  ],
  changes: [
    { change: 'team', recipients: ['team_manager', 'requester'] },
    { change: 'role', recipients: ['team_manager', lead, manager] },
    { change: 'hold', recipients: ['requester', 'team_members', manager] },
    { change: 'services', recipients: [lead] },
    { change: 'lock', recipients: ['requester', lead] },
    {
      change: 'delivery_date',
      recipients: [lead, manager, 'mailto:network-planning@northline.example'],
      template: 'New completion date',
    },
    { change: 'pan_code', recipients: [panOwner] },
    { change: 'comment', recipients: ['requester', lead, manager] },
  ],
};

const applications: DemoMail = {
  templates: [
    {
      name: 'New in intake',
      subject: 'Intake: {{project.name}}',
      body: `${hello}\n\n{{project.requester}} has submitted an application. It needs a team.\n\n${open}`,
    },
    {
      name: 'To be assessed',
      subject: 'To assess: {{project.name}}',
      body: `${hello}\n\n{{project.name}} waits for its risk assessment. Nothing is built before everyone who answers for it is named.\n\n${open}`,
    },
    {
      name: 'Going live',
      subject: 'Go-live: {{project.name}}',
      body: `{{project.name}} goes live. It was built by {{project.team}} for {{project.requester}}.\n\n${open}`,
    },
    templateWithReason('Rolled back', 'Rolled back: {{project.name}}', '{{actor.name}} has rolled it back:'),
    templateWithReason(
      'Withdrawn',
      'Withdrawn: {{project.name}}',
      '{{actor.name}} has withdrawn the project:',
    ),
  ],
  states: [
    { to: 'Intake', template: 'New in intake', recipients: [reviewer, 'role:Admin'] },
    { to: 'Assessment', template: 'To be assessed', recipients: [lead, 'role:Security Reviewer'] },
    {
      to: 'Go-live',
      template: 'Going live',
      recipients: ['requester', panOwner, 'mailto:release-desk@northline.example'],
    },
    { to: 'Build', from: 'Go-live', template: 'Rolled back', recipients: ['requester', 'team_members'] },
    { to: 'Withdrawn', template: 'Withdrawn', recipients: ['team_members', manager] },
  ],
  changes: [
    { change: 'team', recipients: ['team_members'] },
    { change: 'role', recipients: ['requester', 'role:Security Reviewer'] },
    { change: 'hold', recipients: ['requester', 'team_manager', manager] },
    { change: 'delivery_date', recipients: [lead, manager] },
    { change: 'comment', recipients: ['requester', lead] },
  ],
};

const workplace: DemoMail = {
  templates: [
    {
      name: 'New request',
      subject: 'New request: {{project.name}}',
      body: `{{project.requester}} asks for: {{project.name}}. It needs a team.\n\n${open}`,
    },
    {
      name: 'Done',
      subject: 'Done: {{project.name}}',
      body: `${hello}\n\n{{actor.name}} says it is done. If it is not, please reopen it.\n\n{{comment}}\n\n${open}`,
    },
  ],
  states: [
    { to: 'Requested', template: 'New request', recipients: ['role:Admin'] },
    { to: 'Done', from: 'In Progress', template: 'Done', recipients: ['requester'] },
  ],
  changes: [
    { change: 'team', recipients: ['team_members'] },
    { change: 'hold', recipients: ['requester', lead] },
    { change: 'comment', recipients: ['requester', lead] },
  ],
};

/** Mail templates and rules, by group. */
export const demoMail: Readonly<Record<string, DemoMail>> = {
  Network: network,
  Applications: applications,
  Workplace: workplace,
};
