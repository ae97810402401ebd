import { Prose, ProseSection, RouterLink } from 'shared-ui/core';
import { bookingPages } from '../bookingAddress';

/** The chapter "Bookings" of the user guide. */
export default function BookingsGuide() {
  return (
    <Prose>
      <p>
        Projects book what their delivery group offers: a change window, a lab, a crane. The project’s tab
        “Bookings” lists them, by type.
      </p>
      <ProseSection title="Booking">
        <ol>
          <li>Open the project’s tab “Bookings”, choose the type, and press “New Booking”.</li>
          <li>
            Choose a day and a start, or one of the next free times. Times are in UTC; your own are shown
            beside them.
          </li>
          <li>
            Some bookings have a second part, such as a review meeting before a change. Both are booked, and
            cancelled, together.
          </li>
        </ol>
        <p>
          A booking is pending when somebody must approve it, when it starts too soon, outside the window, on
          a holiday or in a blackout, or when no slot is free. The form tells you before you book.
        </p>
      </ProseSection>
      <ProseSection title="The calendar">
        <p>
          “Calendar” shows a type by day, week or month. Press a free time to book it; drag a booking to a
          free time to move it, or open it and press “Move” to do the same with the keyboard. What you may not
          see is shown as busy.
        </p>
        <p>
          With a <RouterLink to={bookingPages.calendarLink}>calendar link</RouterLink> your own calendar shows
          the bookings that you requested or review.
        </p>
      </ProseSection>
      <ProseSection title="Approving and reviewing">
        <p>
          <RouterLink to="/projects/next">Needs you</RouterLink> lists the bookings that wait for you. Open
          one to read what was answered, and to approve, decline or review it. A review moves a part of a
          booking to its next status; some ask for a comment or for an answer that is missing.
        </p>
        <p>Requesters and reviewers are reminded by mail on the working day before a booking starts.</p>
      </ProseSection>
    </Prose>
  );
}
