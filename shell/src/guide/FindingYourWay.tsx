import { useCurrentUser, useOrganisation } from 'shared-api/portal';
import { Prose, ProseSection, RouterLink } from 'shared-ui/core';
import { findKeys } from '../shared/findKeys';

const Keys = ({ keys }: { keys: readonly string[] }) =>
  keys.map((key, index) => (
    <span key={key}>
      {index > 0 && ' '}
      <kbd>{key}</kbd>
    </span>
  ));

/** The shell's own chapter, about everything that is the same in all areas. */
export function FindingYourWay() {
  const { organisation } = useOrganisation();
  const { canChangePassword } = useCurrentUser();
  return (
    <Prose>
      <p>
        The portal is where {organisation} raises projects for a delivery group and follows them until they
        are done. The menu at the left shows the areas that are meant for you; colleagues may see others.
      </p>
      <ProseSection title="Quick find">
        <p>
          Press <Keys keys={findKeys()} /> anywhere, or the field at the top. Type a project’s number or a few
          letters of a name, a screen or something you want to do, then choose with <Keys keys={['↑', '↓']} />{' '}
          and <Keys keys={['Enter']} />. Before you type, it offers the pages you were at last.
        </p>
      </ProseSection>
      <ProseSection title="Lists">
        <ul>
          <li>Press a column’s heading to sort by it, and with Alt held to sort by it as well.</li>
          <li>
            The funnel in a heading filters. What filters stands beside the search, with a cross to end it.
          </li>
          <li>
            “Columns” chooses what is shown; “CSV” downloads all that matches, not only the page you see.
          </li>
          <li>The address holds all of that: send it to a colleague, or keep it as a bookmark.</li>
        </ul>
      </ProseSection>
      <ProseSection title="Keyboard">
        <p>
          Everything works without a mouse. <Keys keys={['?']} /> lists the shortcuts, <Keys keys={['Esc']} />{' '}
          closes what is open, and <Keys keys={['Tab']} /> right after a page has loaded offers “Skip to
          content”.
        </p>
      </ProseSection>
      <ProseSection title="Light and dark">
        <p>
          The menu under your name holds the theme. “System theme” follows your computer; your choice is kept
          in this browser.
        </p>
      </ProseSection>
      <ProseSection title="Signing in">
        <p>
          Sign in with your user ID. If you forgot the password, “Forgot password?” on that page mails you a
          link that works once.
          {canChangePassword && (
            <>
              {' '}
              You can <RouterLink to="/password_change">change your password</RouterLink> at any time.
            </>
          )}
        </p>
        <p>
          If your session ends while you fill a form, the sign-in page says whether your draft is kept in this
          browser. It is there when you open the form again.
        </p>
      </ProseSection>
      <ProseSection title="When something does not load">
        <p>
          Areas are run by different teams. When one of them has a problem, the others go on working. Press
          Retry first; if that does not help, tell the owner named there and give the reference.
        </p>
      </ProseSection>
    </Prose>
  );
}
