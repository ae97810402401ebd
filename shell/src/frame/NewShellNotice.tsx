import { useEffect, useId, useState } from 'react';
import {
  Button,
  IconButton,
  Popover,
  styled,
  t,
  useHasUnsaved,
  useIsWide,
  VisuallyHidden,
} from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { pageLoad } from '../boot/pageLoad';
import { firstReloadFor } from '../boot/firstReloadFor';
import { useBoot, useSession } from '../session/SessionProvider';
import { useShellGone } from './useShellGone';

const Pill = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 32,
  padding: '0 2px 0 10px',
  border: `1px solid ${t.infoBorder}`,
  borderRadius: 6,
  backgroundColor: t.infoBg,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  whiteSpace: 'nowrap',
  '& > svg': { flex: 'none', color: t.info },
});
const Small = styled('div')({ '& button': { color: t.info } });
const Sheet = styled('div')({ padding: 16, '& > div': { display: 'flex', gap: 8, marginTop: 12 } });

const ready = 'A new version of the portal is ready';
const saveFirst = 'A new version is ready: save your changes, then reload';

/** @param describedBy id of the text that explains why the page cannot be reloaded now */
function Choices({ describedBy, onLater }: { describedBy: string | undefined; onLater: () => void }) {
  const look = { size: 'small', variant: 'text' } as const;
  return (
    <>
      <Button
        {...look}
        disabled={describedBy !== undefined}
        {...(describedBy === undefined ? { tone: 'accent' as const } : { 'aria-describedby': describedBy })}
        onClick={pageLoad.reload}
      >
        Reload
      </Button>
      <Button {...look} tone="accent" onClick={onLater}>
        Later
      </Button>
    </>
  );
}

/**
 * Offers a reload when a new version of the shell is live. It reloads by itself only if the page's own version was removed from the
 * server, so that the page no longer works, and no form has unsaved changes.
 * Source: architecture.md, Change while people work.
 */
export function NewShellNotice() {
  const { shell: own } = useBoot();
  const { shell: live } = useSession();
  const unsaved = useHasUnsaved();
  const wide = useIsWide();
  const id = useId();
  const gone = useShellGone(own);
  const [later, setLater] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);

  useEffect(() => {
    if (gone && !unsaved && firstReloadFor(live)) pageLoad.reload();
  }, [gone, unsaved, live]);

  const shown = gone || (live !== '' && live !== own && live !== later);
  const text = unsaved ? saveFirst : ready;
  const choices = (
    <Choices
      describedBy={unsaved ? id : undefined}
      onLater={() => {
        setAnchor(null);
        setLater(live);
      }}
    />
  );
  return (
    <div role="status" aria-label="Portal version">
      {shown && wide && (
        <Pill>
          <Icon name="info" size={16} />
          <span id={id}>{text}</span>
          {choices}
        </Pill>
      )}
      {shown && !wide && (
        <Small>
          <VisuallyHidden>{text}</VisuallyHidden>
          <IconButton
            icon="info"
            label={ready}
            noTooltip
            inherit
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          />
          <Popover anchor={anchor} label={ready} width={280} align="end" onClose={() => setAnchor(null)}>
            <Sheet>
              <span id={id}>{text}.</span>
              <div>{choices}</div>
            </Sheet>
          </Popover>
        </Small>
      )}
    </div>
  );
}
