import type { GuideChapter } from 'shared-api/portal/guide';
import { pictures } from './pictures';

export const chapter: GuideChapter = {
  intro: 'Teams, people and the days on which nobody works, for those who look after them.',
  sections: [
    {
      id: 'look-after-a-team',
      title: 'Look after a team',
      pages: ['team_list', 'team_create', 'team_update', 'team_member_*'],
      text: [
        '[Teams](/teams) do the work of projects. A project’s team sees it, and roles that are bound to the team can be held by its members only.',
        {
          steps: [
            'Open the team and choose “Members”.',
            'Add a person with “Add Team Member”, and tick who manages the team.',
          ],
        },
        {
          picture: pictures.teams,
          alt: 'The list of teams.',
          notes: ['Opens the team’s members, survey questions and results.'],
        },
        'Managers look after their own teams; admins create teams and remove them. Changing a project’s team clears the roles of people who are not in the new one; the project’s page names them and asks first.',
      ],
    },
    {
      id: 'ask-a-survey',
      title: 'Ask requesters how it went',
      pages: ['survey_question_*', 'survey_results'],
      text: [
        'A team’s “Survey Questions” are put to the requesters of its closed projects, once. A question that was answered is disabled, not deleted. “Survey Results” shows the mean, how the answers spread, and the comments.',
      ],
    },
    {
      id: 'add-a-user',
      title: 'Add a user',
      pages: ['user_list', 'user_create', 'user_update', 'user_info'],
      text: [
        {
          steps: [
            'Open [Users](/users), press “Create User”, and fill in user ID, name and e-mail.',
            'Press “Create”. The person chooses a password with a link.',
            'Their page offers to mail the link. “Sign-in link” makes one to hand on, for those who get no mail.',
          ],
        },
        {
          picture: pictures.users,
          alt: 'The list of users.',
          notes: ['Opens the person’s page, with teams, roles and the sign-in link.'],
        },
        'A person gets into a team on the team’s page, and a role on the page of the delivery group.',
      ],
    },
    {
      id: 'deactivate-a-user',
      title: 'Take a user out',
      pages: ['user_info'],
      text: [
        'Someone who leaves is deactivated. The page says first what needs a new owner; then the sign-in ends at once, and what they wrote keeps their name. “Remove data” is for good, and takes the name away as well.',
      ],
    },
    {
      id: 'holidays',
      title: 'Keep the holidays',
      pages: ['holiday_*'],
      text: [
        'On [holidays](/holidays) nothing is delivered: they are no working days, and completion dates avoid them. Add them one by one, or paste a list with “Import”. A new holiday moves no date that is stored, but the projects that it touches are listed.',
      ],
    },
    {
      id: 'answer-a-support-case',
      title: 'Answer a support case',
      pages: ['support_queue'],
      text: [
        {
          steps: [
            'Open [Support cases](/support/queue) and choose a case.',
            'Take it with “Assign”, so that others see who works on it.',
            'Write an answer, which is mailed to the writer, or an internal note, which admins alone read.',
            'Close it once nothing is left to do.',
          ],
        },
        'Its writer can reopen a closed case for 14 days.',
      ],
    },
    {
      id: 'mail-of-the-portal',
      title: 'Find out what was mailed',
      pages: ['mail_list', 'mail_info'],
      text: [
        '[Mail](/mails) holds what was sent, by which rule, and what failed. Open a mail to read it as its recipient did. One that failed can be sent again.',
      ],
    },
    {
      id: 'audit-log',
      title: 'Find out who did what',
      pages: ['audit_list', 'audit_info'],
      text: [
        'The [Audit log](/audit) holds every change with who made it and when. Filter by person, project or request ID; an entry shows the values before and after.',
      ],
    },
  ],
};
