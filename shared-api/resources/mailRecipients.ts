import { limits } from '../contracts/limits';

/** The recipients of a mail rule: fields of state mails and change mails alike. Source: domain.md 3. */
export const recipientFields = {
  recipients: {
    label: 'Recipients',
    kind: 'choices',
    options: [
      { value: 'requester', label: 'Requester' },
      { value: 'team_members', label: 'Team members' },
      { value: 'team_manager', label: 'Team manager' },
    ],
  },
  roles: {
    label: 'Roles',
    kind: 'references',
    to: 'groupRole',
    help: 'All holders of a group role; of a project role the person who has it on the project.',
  },
  addresses: {
    label: 'Addresses',
    kind: 'text',
    max: limits.mailAddresses,
    rows: 2,
    format: 'emails',
    help: 'One on a line. They get the mail whatever they may see in the portal, but nothing about financials.',
  },
} as const;
