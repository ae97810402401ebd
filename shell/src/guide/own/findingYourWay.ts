import type { GuideChapter } from 'shared-api/portal/guide';
import { pictures } from './pictures';

export interface Reader {
  organisation: string;
  /** The keys that open quick find on this computer. */
  keys: readonly string[];
  canChangePassword: boolean;
}

/** The shell's own chapter, about everything that is the same in all areas. */
export const findingYourWay = ({ organisation, keys, canChangePassword }: Reader): GuideChapter => ({
  intro: `The portal is where ${organisation} raises projects for a delivery group and follows them until they are done. The menu at the left shows the areas that are meant for you; colleagues may see others.`,
  sections: [
    {
      id: 'home',
      title: 'Start the day',
      pages: ['home*'],
      text: [
        'Home shows what needs you, your open projects and bookings, and where you were last. “My start page” lets the portal open with it.',
      ],
    },
    {
      id: 'notifications',
      title: 'Be told what concerns you',
      pages: ['notification*'],
      text: [
        'The bell at the top tells you when a comment is for you, when you are next, when you get a role, and when a booking of yours is decided. It also tells you when another person comments on a project that you raised, moves it on, puts it on hold or removes the hold. Open one to go there; it is read then.',
        '“All notifications and mails” lists the older ones, and lets you switch off mails.',
      ],
    },
    {
      id: 'views-of-lists',
      title: 'Keep a view of a list',
      text: [
        {
          steps: [
            'Search, filter and sort a list, and choose its columns.',
            'Press “Views” and choose “Save as a new view…”.',
            'Give it a name. Share it with a team, or let the list always open with it.',
          ],
        },
        'A shared view is changed by whoever made it and by the managers of its team.',
      ],
    },
    {
      id: 'quick-find',
      title: 'Find anything with a few keys',
      text: [
        `Press ${keys.map((key) => `\`${key}\``).join(' ')} anywhere, or the field at the top. Type a project’s number, a few letters of a name, a screen, or something you want to do, then choose with \`↑\` \`↓\` and \`Enter\`. Before you type, it offers the pages you were at last.`,
        {
          picture: pictures.find,
          alt: 'Quick find with the results for a few letters.',
          notes: ['What you look for.', 'Results by kind; choose one with the arrow keys.'],
        },
      ],
    },
    {
      id: 'help',
      title: 'Get help on a page',
      pages: ['userguide'],
      text: [
        '“Help” at the top of every page opens this guide where that page is explained. Search it at the left: `Enter` goes to the first place. Each heading has an address of its own to send to a colleague, and “Print” prints the whole guide.',
      ],
    },
    {
      id: 'lists',
      title: 'Work with lists',
      text: [
        {
          points: [
            'Press a column’s heading to sort by it, and with `Alt` held to sort by it as well.',
            'The funnel in a heading filters. What filters stands beside the search, with a cross to end it.',
            '“Columns” chooses what is shown; “CSV” and “Excel” download all that matches, not only the page you see.',
            'The address holds all of that: send it to a colleague, or keep it as a bookmark.',
          ],
        },
      ],
    },
    {
      id: 'keyboard',
      title: 'Use the keyboard',
      text: [
        'Everything works without a mouse. `?` lists the shortcuts, `Esc` closes what is open, and `Tab` right after a page has loaded offers “Skip to content”. On a list the stop after its title is “Skip to the list”, beside the navigation of a delivery group there is “Skip past the navigation”.',
      ],
    },
    {
      id: 'light-and-dark',
      title: 'Choose light or dark',
      text: [
        'The menu under your name holds the theme. “System theme” follows your computer; your choice is kept in this browser.',
      ],
    },
    {
      id: 'signing-in',
      title: 'Sign in',
      text: [
        `Sign in with your user ID. If you forgot the password, “Forgot password?” on that page mails you a link that works once.${canChangePassword ? ' You can [change your password](/password_change) at any time.' : ''}`,
        'If your session ends while you fill a form, the sign-in page says whether your draft is kept in this browser. It is there when you open the form again.',
      ],
    },
    {
      id: 'when-something-does-not-load',
      title: 'When something does not load',
      text: [
        'Areas are run by different teams. When one of them has a problem, the others go on working. Press “Retry” first; if that does not help, tell the owner named there and give the reference.',
      ],
    },
    {
      id: 'contact-support',
      title: 'Contact support',
      pages: ['support*'],
      text: [
        {
          steps: [
            'Choose [Support](/support) in the menu under your name, best from the page where something went wrong.',
            'Give a subject and the kind of problem, describe it, and add files such as a picture of the screen.',
            'Press “Submit”. You get a reference number; answers come by mail, and your cases are listed with what became of them.',
          ],
        },
        'Tick “Send these details with the case” to send the page, the version, your browser and your last requests along; they are shown before.',
      ],
    },
  ],
});
