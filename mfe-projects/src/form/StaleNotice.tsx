import { useEffect, useRef, useState } from 'react';
import { Banner, Button, ConfirmDialog, Link, styled, t } from 'shared-ui/core';
import { rebase, useFormikContext } from 'shared-ui/form';
import { useHref } from 'shared-ui/router';
import { fieldsOf, type FormShape } from './formShape';
import { staleChanges } from './staleChanges';
import type { ProjectValues } from './projectValues';

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' });
const Place = styled('div')({
  marginBottom: 8,
  scrollMarginTop: 16,
  '&:focus': { outline: 'none' },
  '&:focus-visible > *': { outline: `2px solid ${t.focus}`, outlineOffset: 2 },
  '& ul': { margin: '4px 0 0', paddingLeft: 16, listStyle: 'disc' },
});

export interface StaleNoticeProps {
  projectId: number;
  shape: FormShape;
  /** What the form started from, and what somebody made of it since. */
  before: ProjectValues;
  now: ProjectValues;
  /** Goes on from what is there now, with what was typed on top. */
  onKeep: () => void;
  /** Throws away what was typed and starts again from what is there now. */
  onReload: () => void;
}

/**
 * Somebody else was quicker: says what they changed. Nothing typed is lost by any of its ways out but one, which asks.
 * Source: ux.md, Behave.
 */
export function StaleNotice({ projectId, shape, before, now, onKeep, onReload }: StaleNoticeProps) {
  const { values, setValues } = useFormikContext<ProjectValues>();
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const href = useHref(`/projects/${projectId}`);
  const changes = staleChanges(shape, before, now);
  useEffect(() => place.current?.focus(), []);

  const keep = async () => {
    const names = fieldsOf(shape).map(({ name }) => name);
    await setValues(rebase(names, before, values, now));
    onKeep();
  };
  return (
    <Place ref={place} tabIndex={-1}>
      <Banner
        kind="error"
        title="The project was not updated."
        action={
          <Buttons>
            <Button size="small" onClick={keep}>
              Keep what I typed
            </Button>
            <Button size="small" onClick={() => setAsking(true)} aria-haspopup="dialog">
              Discard mine
            </Button>
            <Link external href={href}>
              Show the present project
            </Link>
          </Buttons>
        }
      >
        Somebody changed this project since you opened it. Nothing was saved; what you typed is kept.
        {changes.length > 0 ? (
          <ul>
            {changes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : (
          ' None of the fields below was changed, but something else was: its state, its team or a comment.'
        )}
      </Banner>
      <ConfirmDialog
        open={asking}
        title="Discard what you typed?"
        confirm="Discard"
        danger
        onConfirm={onReload}
        onClose={() => setAsking(false)}
      >
        The form starts again from the project as it is now. What you typed here is lost.
      </ConfirmDialog>
    </Place>
  );
}
