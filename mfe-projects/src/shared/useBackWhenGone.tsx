import { useEffect, useState } from 'react';
import type { ApiError } from 'shared-api/client';
import { Banner, useHasUnsaved, useToast } from 'shared-ui/core';
import { useNavigate } from 'shared-ui/router';

/** Whether the project cannot be seen; a malformed id (400) counts like an unknown one. */
export const isGone = (error: ApiError | undefined) => [400, 403, 404].includes(error?.status ?? 0);

/** For this many milliseconds, earlier pages of the same project in the history are left as well, without another toast. */
const leavingMs = 5_000;
let lastLeft: { id: string; at: number } | undefined;

/** Whether the portal has a page to go back to: the router numbers its history entries. */
const hasBack = () => (window.history.state as { idx?: number } | null)?.idx !== 0;

/**
 * Goes back one page, with a toast, when the user loses access to the project on the screen. While a form holds unsaved input the
 * page stays, until the form is closed. Source: spec 000, point 7; contract.md.
 * @param had whether the project had loaded
 * @returns whether the project is gone and the page stays because of unsaved input: the form then shows `GoneNotice`
 */
export function useBackWhenGone(id: string, had: boolean, error: ApiError | undefined): boolean {
  const navigate = useNavigate();
  const toast = useToast();
  const unsaved = useHasUnsaved();
  // Stay if the project was gone already when the page opened: the page says so.
  const [first] = useState({ id, gone: isGone(error) });
  const before = first.id === id && first.gone;
  const gone = had && isGone(error);
  useEffect(() => {
    if (!gone || unsaved) return;
    const again = lastLeft?.id === id && Date.now() - lastLeft.at < leavingMs;
    if (before && !again) return;
    if (!again) toast({ kind: 'info', text: `You can no longer see project ${id}.` });
    lastLeft = { id, at: Date.now() };
    if (hasBack()) void navigate(-1);
    else void navigate('/projects', { replace: true });
  }, [gone, unsaved, before, id, navigate, toast]);
  return gone && unsaved;
}

/** Shown above unsaved input for a project that is gone. */
export function GoneNotice({ id }: { id: string }) {
  return (
    <Banner kind="warning" title={`You can no longer see project ${id}.`}>
      What you typed is still here but cannot be saved. Copy what you need before you close it.
    </Banner>
  );
}
