import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { viewPrefix } from 'shared-api/client';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { useColorMode, VisuallyHidden } from 'shared-ui/core';
import { useNavigate } from 'shared-ui/router';
import { FindField } from './FindField';
import { findKeys } from '../shared/findKeys';
import { requestLogout } from '../shared/logoutRequest';
import { FindNotices } from './FindNotices';
import { FindResults } from './FindResults';
import { Body, Keys } from './findStyles';
import type { Result } from './search/findGroups';
import { findPrompt, type FindCommand } from './search/offers';
import { findHint } from './search/screens';
import { useFind } from './useFind';

/** The index that a key selects among `count` results; null for any other key. */
function indexAfterKey(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

const countText = (count: number) => (count === 1 ? '1 result' : `${count} results`);

export interface FindPanelProps {
  user: CurrentUser;
  remotes: readonly RemoteSlice[];
  onClose: () => void;
}

/** The search field and its results. Arrows, Home and End move the selection; Enter opens it, with Ctrl or ⌘ in a new tab. */
export function FindPanel({ user, remotes, onClose }: FindPanelProps) {
  const id = useId();
  const navigate = useNavigate();
  const { text, type, groups, sources, answers, isPending, retry } = useFind(remotes, user);
  const results = groups.flatMap((group) => group.results);
  const [chosen, setChosen] = useState<string | null>(null);
  // The text for which Enter was pressed before the answer came: its first result is opened when it arrives.
  const [awaited, setAwaited] = useState<string | null>(null);
  const active = Math.max(
    0,
    results.findIndex(({ key }) => key === chosen),
  );
  const optionId = (index: number) => `${id}-${index}`;
  const { setMode } = useColorMode();
  const run = (command: FindCommand) => {
    onClose();
    if (command === 'logout') requestLogout();
    else setMode(command);
  };
  const go = ({ to, command }: Result) => {
    if (command) return run(command);
    onClose();
    void navigate(to);
  };

  const first = results[0]?.command ? undefined : results[0]?.to;
  const isAnswered = awaited === text && !isPending;
  useEffect(() => {
    if (!isAnswered || first === undefined) return;
    onClose();
    void navigate(first);
  }, [isAnswered, first, onClose, navigate]);

  const enter = (inNewTab: boolean) => {
    const result = results[active];
    if (!result) setAwaited(isPending ? text : null);
    else if (inNewTab && !result.command) window.open(viewPrefix() + result.to, '_blank', 'noopener');
    else go(result);
  };
  const press = (event: KeyboardEvent) => {
    // Ignore keys that choose a character in an input method.
    if (event.nativeEvent.isComposing || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return enter(event.ctrlKey || event.metaKey);
    }
    if (event.shiftKey || !results.length) return;
    const next = indexAfterKey(event.key, active, results.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(results[next]!.key);
    document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' });
  };

  const failed = sources.filter(({ key }) => answers[key]?.hasFailed);
  const isEmpty = text.trim() !== '' && !results.length && !isPending && !failed.length;
  return (
    <>
      <FindField
        prompt={findPrompt(sources)}
        text={text}
        isPending={isPending}
        listId={results.length ? `${id}-list` : undefined}
        activeId={results.length ? optionId(active) : undefined}
        onType={(next) => {
          type(next);
          setChosen(null);
          setAwaited(null);
        }}
        onKeyDown={press}
        onClose={onClose}
      />
      <Body>
        {results.length > 0 && (
          <FindResults
            id={`${id}-list`}
            groups={groups}
            active={active}
            optionId={optionId}
            onPoint={setChosen}
            onGo={onClose}
            onCommand={run}
          />
        )}
        <FindNotices
          text={text.trim()}
          isEmpty={isEmpty}
          isPending={isPending && !results.length}
          hint={findHint(sources)}
          failed={failed}
          onRetry={(key) => {
            setAwaited(null);
            retry(key);
          }}
        />
      </Body>
      <VisuallyHidden role="status">
        {isPending || text.trim() === '' || !results.length ? '' : countText(results.length)}
      </VisuallyHidden>
      <Keys aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to move
        </span>
        <span>
          <kbd>Enter</kbd> to open
        </span>
        <span>
          <kbd>{findKeys()[0]} Enter</kbd> in a new tab
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </Keys>
    </>
  );
}
