import { useEffect, useRef } from 'react';
import { Button, styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { Centred } from '../shared/Centred';

const Whole = styled('main')({
  minHeight: '100dvh',
  display: 'flex',
  backgroundColor: t.bg,
  '& a': { marginTop: 12, color: t.accentText },
});

/** Replaces every page of a view once it has ended. @param name the person whose portal was shown, if the page knows it */
export function ViewEndedPage({ name }: { name?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Whole>
      <Centred>
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
      </Centred>
    </Whole>
  );
}
