import { useCurrentUser, useSendsMail } from 'shared-api/portal';
import { Prose, ProseSection, RouterLink } from 'shared-ui/core';

/** The chapter "Accounts" of the user guide: for those who look after people. */
export default function AccountsGuide() {
  const { is_admin: isAdmin } = useCurrentUser();
  const sendsMail = useSendsMail();
  return (
    <Prose>
      <ProseSection title="Teams">
        <p>
          <RouterLink to="/teams">Teams</RouterLink> do the work of projects. A project’s team sees it, and
          roles that are bound to the team can be held by its members only. Whoever is ticked as manager of a
          team looks after its members{isAdmin ? '; admins make teams and remove them' : ''}.
        </p>
        <p>
          Changing a project’s team clears the roles of people who are not in the new one; the project page
          names them and asks first.
        </p>
        <p>
          A team’s “Survey Questions” are what the requesters of its closed projects are asked, once. A
          question that was answered is disabled, not deleted. “Survey Results” shows what came back, for the
          team’s managers and for admins.
        </p>
      </ProseSection>
      {isAdmin && (
        <>
          <ProseSection title="Users">
            <p>
              <RouterLink to="/users">Users</RouterLink> shows who there is, what they may do and where they
              work. A new user chooses a password with a link.{' '}
              {sendsMail
                ? 'Their page offers to mail it; “Sign-in link” makes one to hand on, for someone who cannot get mail.'
                : 'This portal sends no mail at present: “Sign-in link” on their page makes one to hand on.'}
            </p>
            <p>
              Someone who leaves is deactivated: the sign-in ends at once, and what they wrote keeps their
              name. Removing personal data is for good, and takes the name away as well.
            </p>
          </ProseSection>
          <ProseSection title="Holidays">
            <p>
              On <RouterLink to="/holidays">holidays</RouterLink> nothing is delivered: they are no working
              days, and completion dates avoid them. Add them one by one, or import a list for the whole year.
            </p>
          </ProseSection>
          <ProseSection title="Who did what">
            <p>
              <RouterLink to="/audit">Audit log</RouterLink> holds every change with who made it and when.{' '}
              <RouterLink to="/mails">Mail</RouterLink> holds what was sent; a mail that failed can be sent
              again.
            </p>
          </ProseSection>
        </>
      )}
    </Prose>
  );
}
