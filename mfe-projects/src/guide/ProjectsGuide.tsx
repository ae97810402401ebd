import { Prose, ProseSection, RouterLink } from 'shared-ui/core';

/** The chapter "Projects" of the user guide. */
export default function ProjectsGuide() {
  return (
    <Prose>
      <p>
        A project is one piece of work that a delivery group does for you: it is raised, moves from state to
        state, and ends in a closed one. <RouterLink to="/projects">Projects</RouterLink> lists those that you
        may see.
      </p>
      <ProseSection title="Raising a project">
        <ol>
          <li>
            Choose <RouterLink to="/projects/create">New project</RouterLink>, then the delivery group. It
            decides what else is asked for.
          </li>
          <li>
            Fill in the fields. What you typed, but no file, is kept in this browser for 30 days, until you
            create the project or discard the draft.
          </li>
          <li>
            Press “Create Project”. It starts in the group’s first state, named in red: it is not submitted
            yet.
          </li>
        </ol>
      </ProseSection>
      <ProseSection title="States">
        <p>
          Beside the project’s name stands its state and for how many days it has been there. “Change State”
          and the buttons at the foot of the Info tab offer the states that you may choose next. A state that
          cannot be reached yet is shown with the reason: a role nobody holds, a quote that is still open.
        </p>
        <p>
          Some changes ask for a comment. Each is written into the timeline, with who did it and when, and may
          be mailed to those the group has named.
        </p>
      </ProseSection>
      <ProseSection title="Who is next">
        <p>
          Above a project’s facts stands what it waits for. “You’re next” means that the step is yours; else
          it names who has it, and for how long it has waited.{' '}
          <RouterLink to="/projects/next">Needs you</RouterLink> lists all projects that wait for you.
        </p>
        <p>
          “Why can’t I…?”, in the menu behind the three dots and beside what is blocked, tells of everything
          that can be done on the project whether you can do it now, and which rule says so.
        </p>
      </ProseSection>
      <ProseSection title="Holds">
        <p>
          “Put On Hold” stops a project without closing it, with a comment that says why. While it is on hold
          its state cannot be changed; the group decides what else waits. “Remove Hold” lets it go on.
        </p>
      </ProseSection>
      <ProseSection title="Milestones">
        <p>
          The Milestones tab says how far the work is. The pencil beside a milestone ticks it off, or takes
          its date or text; one that needs a file is completed by uploading it. Who completed it, and when,
          stands behind “Yes” and in the timeline.
        </p>
        <p>
          “Change Milestones” chooses which there are: pick a milestone group or “All”, select, press “Add”,
          and put them in order by dragging, with “Up” and “Down”, or with Alt and the arrow keys. Complete
          milestones stay. A state that starts the project anew reopens all of them.
        </p>
      </ProseSection>
      <ProseSection title="Financials">
        <p>
          The Financials tab says what a project costs: its services or a price, and the quotes that came
          later. “Submit Quote” saves scope and price and moves the project to Quoted. “New Quote” adds a
          price, or with a negative one takes it off; it counts once it is approved. “Revise Quote” on a
          rejected quote adds another one in its place. “What changed” compares that one with the quote that
          it revises, and financials that were submitted again with the ones before them.
        </p>
        <p>
          A quote is decided once. If somebody was quicker, you see their decision in the place of the
          question. “Pending Quote” stands where a service has no price yet; until then there is no total.
        </p>
      </ProseSection>
      <ProseSection title="Attachments">
        <p>
          “Add Attachment” uploads files of a type, several at once: choose them, or drop them anywhere in the
          window. A type may have a template to start from. One that does not get there says why and can be
          sent again. While a project is raised, files can go along with it.
        </p>
        <p>
          The Info tab lists them by type; a name saves the file, “Details” shows what is in it where that is
          an image, a PDF or a text. Financial files stand on the Financials tab.
        </p>
      </ProseSection>
      <ProseSection title="Comments and mail">
        <p>
          “Add comment” writes into the timeline for everyone who can see the project. Tick “Email
          notification” to choose who also gets it as mail. “Sent mail” on the Timeline tab shows what was
          mailed, to whom, and by which rule.
        </p>
      </ProseSection>
      <ProseSection title="Who sees what">
        <ul>
          <li>Whoever raised a project sees it, and everyone who has a role in it or is in its team.</li>
          <li>
            Those with a role in the delivery group see all of its projects; a group can let others in as
            well.
          </li>
          <li>Global admins see every project.</li>
        </ul>
        <p>
          Others do not even learn that it exists. What you may do there is decided by your role, the
          project’s state and whether it is on hold: a button that is missing is not for you at the moment,
          and “Why can’t I…?” says why.
        </p>
      </ProseSection>
    </Prose>
  );
}
