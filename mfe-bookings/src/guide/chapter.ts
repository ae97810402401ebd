import type { GuideChapter } from 'shared-api/portal/guide';
import { pictures } from './pictures';

export const chapter: GuideChapter = {
  intro:
    'A booking holds a time for a project: a change window, a lab, a crane. Each delivery group says what can be booked and when.',
  sections: [
    {
      id: 'book-a-change',
      title: 'Book a change',
      pages: ['project_tab/bookings', 'create_type_booking'],
      text: [
        {
          steps: [
            'Open the project’s tab “Bookings”, choose the type, and press “New Booking”.',
            'Choose the subtype. Beside the fields the free slots of a day are drawn: press one, or move with the arrow keys and press Enter. You may also type a day and a start, or take one of the next free times.',
            'Answer the questions of the subtype and press “Book”.',
          ],
        },
        {
          picture: pictures.book,
          alt: 'The form of a new booking with its day, its free times and its questions.',
          notes: [
            'What is booked. The subtype decides how long it takes.',
            'Times are in UTC; your own time is shown beside them.',
            'The next free times: press one to take it.',
          ],
        },
        'Some bookings have a second part, such as a review meeting before a change. Both are booked, and cancelled, together.',
      ],
    },
    {
      id: 'pending-bookings',
      title: 'When a booking is pending',
      pages: ['project_tab/bookings', 'create_type_booking'],
      text: [
        'The form says before you book whether the time is booked at once or pending, and why:',
        {
          points: [
            'somebody must approve it;',
            'it starts too soon, or outside the window;',
            'it is on a holiday or in a blackout;',
            'no slot is free.',
          ],
        },
        'Two people can never have one slot. If somebody was quicker, nothing is lost: you see the next free times and choose one of them.',
      ],
    },
    {
      id: 'move-or-cancel-a-booking',
      title: 'Move or cancel a booking',
      pages: ['project_tab/bookings'],
      text: [
        {
          steps: [
            'Open the booking from the list.',
            'Press “Reschedule” and choose the new time, or press “Cancel” and confirm.',
          ],
        },
        'A booking can be cancelled before it starts. The old time stays in the list as rescheduled, with its history.',
      ],
    },
    {
      id: 'booking-calendar',
      title: 'See what is booked',
      pages: ['booking_calendar'],
      text: [
        '“Calendar” shows a type by day, week or month. Press a free time to book it; drag a booking to a free time to move it, or open it and press “Move” to do the same with the keyboard.',
        {
          picture: pictures.calendar,
          alt: 'The calendar of a booking type by week.',
          notes: [
            'Day, week or month.',
            'Free time; press it to book. What is taken but not for you to see is shown as busy.',
          ],
        },
      ],
    },
    {
      id: 'review-a-booking',
      title: 'Review a booking',
      pages: ['review_bookings'],
      text: [
        {
          steps: [
            'Open the type under “Review Bookings” in the menu, or the booking from [Needs you](/projects/next).',
            'Open the booking and read what was answered.',
            'Approve or decline it, or choose the next review status. Some ask for a comment or for an answer that is missing.',
          ],
        },
        {
          picture: pictures.review,
          alt: 'The bookings of a type, with status and reviewer.',
          notes: [
            'Searches by project. Complete bookings are left out until you remove that filter.',
            'Opens the booking with its history.',
          ],
        },
        'Requesters and reviewers are reminded by mail on the working day before a booking starts.',
      ],
    },
    {
      id: 'calendar-link',
      title: 'Have bookings in your own calendar',
      pages: ['calendar_link'],
      text: [
        'With a [calendar link](/calendar_link) your own calendar shows the bookings that you requested or review. Whoever has the link can read them: make a new one if it got into wrong hands, and the old one ends.',
      ],
    },
  ],
};
