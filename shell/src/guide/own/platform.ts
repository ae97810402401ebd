import type { GuideChapter } from 'shared-api/portal/guide';
import { pictures } from './pictures';

/** The shell's chapter for global admins and the owners of remotes. */
export const platform: GuideChapter = {
  intro:
    'The portal is made of remotes, which their teams deploy one by one. What is switched or set here takes effect at once, also in pages that are open.',
  sections: [
    {
      id: 'remotes',
      title: 'See what is live, and roll back',
      pages: ['admin/portal'],
      text: [
        {
          steps: [
            'Open [Remotes](/admin/portal) and choose the remote.',
            'Press “Roll back” beside a version that worked. It is live at once; nothing is built or uploaded.',
          ],
        },
        {
          picture: pictures.remotes,
          alt: 'The remotes with their live versions and how they load.',
          notes: [
            'Creates a token with which a team deploys its remote.',
            'Opens the remote with its versions.',
            'Switches the remote off, with a message to its users. The other areas go on working.',
          ],
        },
      ],
    },
    {
      id: 'switch-a-feature',
      title: 'Switch a feature',
      pages: ['admin/portal/features'],
      text: [
        {
          steps: [
            'Open [Features](/admin/portal/features) and choose the feature.',
            'Choose “On”, “Off” or “For an audience”: groups, teams, roles, people or a percentage.',
            'Give a start or an end if it should come or go by itself.',
            'Check how many people it reaches, write the reason, and press “Save”.',
          ],
        },
        {
          picture: pictures.features,
          alt: 'The features of all remotes with their state.',
          notes: ['Finds features by name.', 'Opens the feature with its audience and its history.'],
        },
        'A percentage always means the same people. “Undo the last change” in the history takes it back.',
      ],
    },
    {
      id: 'set-the-configuration',
      title: 'Set the configuration',
      pages: ['admin/portal/config'],
      text: [
        {
          steps: [
            'Open [Configuration](/admin/portal/config) and choose the remote.',
            'Choose under “Values for” the organisation or one delivery group.',
            'Change the fields, press “Review changes”, write the reason, and press “Save”.',
          ],
        },
        'Below each field stands what applies without it. “Restore” in the history goes back to how it was. Write nothing secret: everybody who is signed in may receive these values.',
      ],
    },
    {
      id: 'view-as',
      title: 'See the portal as somebody else',
      when: ['admin'],
      text: [
        'Open the person’s page under [Users](/users) and choose “View as …”. A new tab shows the portal as that person has it; nothing can be changed there. “End view” closes it. The person is told.',
      ],
    },
  ],
};
