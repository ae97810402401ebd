import { useEffect, useRef } from 'react';
import { Button, styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

const Middle = styled('main')({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 4,
  padding: '48px 24px',
  textAlign: 'center',
  backgroundColor: t.bg,
  '& > svg': { color: t.text3 },
  '& h1': { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.017em' },
  '& p': { color: t.text2, maxWidth: 400, marginBottom: 12 },
  '& a': { marginTop: 12, color: t.accentText },
});

/** Replaces every page of a view once it has ended. @param name the person whose portal was shown, if the page knows it */
export function ViewEndedPage({ name }: { name?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Middle>
      <Icon name="visibility" size={24} />
      <h1 tabIndex={-1} ref={heading}>
        This view has ended
      </h1>
      <p>
        {name ? `You no longer see the portal as ${name}.` : 'This address shows nothing any more.'} A view
        ends after 30 minutes, when its admin ends it or signs out.
      </p>
      <Button variant="primary" onClick={() => window.close()}>
        Close this tab
      </Button>
      {/* Not a link of the router, whose addresses all belong to the view. */}
      <a href="/">Open the portal as yourself</a>
    </Middle>
  );
}
