import { useCallback, useMemo, useRef, useState } from 'react';
import type { CurrentUser } from 'shared-api/contracts/session';
import { breakpoints, IconButton, styled, t, useIsPhone, useToast } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { useSession } from '../session/SessionProvider';
import { findKeys } from '../shared/findKeys';
import { keepTyped, takeTyped } from '../shared/typedText';
import { loadQuickFind, preloadQuickFind } from './loadQuickFind';
import { findPrompt, offeredSources } from './search/offers';
import { useFindShortcut } from './useFindShortcut';

const Field = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: '0 1 496px',
  minWidth: 0,
  height: 32,
  marginRight: 'auto',
  padding: '0 8px',
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  backgroundColor: t.bg,
  color: t.text3,
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { borderColor: t.borderStrong },
  // One line high: where the whole prompt has no room, its second part wraps out of sight, and “Find” stays.
  '& > span': {
    ...{ display: 'flex', flexWrap: 'wrap', columnGap: '0.28em' },
    ...{ flex: 1, minWidth: 0, height: 20, overflow: 'hidden', whiteSpace: 'nowrap' },
  },
  '& > svg': { flex: 'none' },
  '& > kbd': {
    flex: 'none',
    padding: '0 5px',
    border: `1px solid ${t.border}`,
    borderRadius: 4,
    backgroundColor: t.bgSubtle,
    font: 'inherit',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
  },
  [`@media (max-width:${breakpoints.narrow - 0.02}px)`]: { '& > kbd': { display: 'none' } },
});

/** Whether a dialog, a drawer or a menu is open: it hides everything below it from assistive technology. */
const isCovered = (element: HTMLElement | null) => Boolean(element?.closest('[aria-hidden="true"]'));

/** Loads the code of quick find when it is opened, and holds whether it is open. */
function useQuickFindDialog(trigger: React.RefObject<HTMLButtonElement | null>) {
  const toast = useToast();
  const [Panel, setPanel] = useState<Awaited<ReturnType<typeof loadQuickFind>> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isLoading = useRef(false);

  const open = useCallback(async () => {
    const button = trigger.current;
    if (!button || isLoading.current || isCovered(button)) return;
    isLoading.current = true;
    // Move the focus, so that keys pressed while the code loads do not change a form.
    const from = document.activeElement as HTMLElement | null;
    button.focus();
    // The panel takes what is typed until its field is there.
    keepTyped(button);
    try {
      const loaded = await loadQuickFind();
      setPanel(() => loaded);
      setOpen(true);
    } catch {
      takeTyped();
      toast({ text: 'Quick find did not load. Check your connection and try again.', kind: 'error' });
    } finally {
      isLoading.current = false;
      // Quick find returns the focus to this element when it closes.
      if (document.activeElement === button) from?.focus();
    }
  }, [toast, trigger]);
  const close = useCallback(() => setOpen(false), []);
  return { Panel, isOpen, open, close };
}

/** Opens quick find: a button that looks like a field in the top bar, an icon on phones, and the shortcut. Source: ux.md, Frame. */
export function FindTrigger({ user }: { user: CurrentUser }) {
  const { remotes } = useSession();
  const isPhone = useIsPhone();
  const trigger = useRef<HTMLButtonElement>(null);
  const { Panel, isOpen, open, close } = useQuickFindDialog(trigger);
  const prompt = useMemo(() => findPrompt(offeredSources(remotes, user)), [remotes, user]);
  useFindShortcut(useCallback(() => (isOpen ? close() : void open()), [isOpen, open, close]));

  const common = {
    ref: trigger,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onClick: () => void open(),
  };
  return (
    <>
      {isPhone ? (
        <IconButton icon="search" label="Find" noTooltip {...common} />
      ) : (
        <Field
          type="button"
          {...common}
          aria-keyshortcuts="Control+K Meta+K"
          onPointerEnter={preloadQuickFind}
          onFocus={preloadQuickFind}
        >
          <Icon name="search" />
          <span>
            <span>Find</span> <span>{prompt.slice(5)}</span>
          </span>
          <kbd aria-hidden="true">{findKeys().join(' ')}</kbd>
        </Field>
      )}
      {Panel && <Panel open={isOpen} user={user} remotes={remotes} onClose={close} />}
    </>
  );
}
