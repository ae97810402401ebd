import { useEffect, useState } from 'react';
import type { ApiError } from 'shared-api/client';
import { Banner, useToast } from 'shared-ui/core';
import { useHasUnsaved } from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';

/** An id that is none (400) is answered as one that does not exist. */
export const isGone = (error: ApiError | undefined) => [400, 403, 404].includes(error?.status ?? 0);

/** Milliseconds in which pages of the same project that lie behind in the history are left as well, without another word. */
const sameLeaving = 5_000;
let left: { id: string; at: number } | undefined;

/** Whether there is a page of the portal to go back to; the router counts its entries. */
const hasBack = () => (window.history.state as { idx?: number } | null)?.idx !== 0;

/**
 * Somebody who loses sight of the project he looks at is taken back one page, with a notice; who is typing there is not, until
 * the form is closed. Source: spec 000, point 7; contract.md.
 * @param had the project was read before
 * @returns whether it has gone and the page stays for what is typed: the form then says so with `GoneNotice`
 */
export function useBackWhenGone(id: string, had: boolean, error: ApiError | undefined): boolean {
  const navigate = useNavigate();
  const toast = useToast();
  const unsaved = useHasUnsaved();
  // Who opens what had gone before gets the page that says so.
  const [first] = useState({ id, gone: isGone(error) });
  const before = first.id === id && first.gone;
  const gone = had && isGone(error);
  useEffect(() => {
    if (!gone || unsaved) return;
    const again = left?.id === id && Date.now() - left.at < sameLeaving;
    if (before && !again) return;
    if (!again) toast({ kind: 'info', text: `You can no longer see project ${id}.` });
    left = { id, at: Date.now() };
    if (hasBack()) void navigate(-1);
    else void navigate('/projects', { replace: true });
  }, [gone, unsaved, before, id, navigate, toast]);
  return gone && unsaved;
}

/** Stands beside what is typed about a project that has gone meanwhile. */
export function GoneNotice({ id }: { id: string }) {
  return (
    <Banner kind="warning" title={`You can no longer see project ${id}.`}>
      What you typed is still here but cannot be saved. Copy what you need before you close it.
    </Banner>
  );
}
