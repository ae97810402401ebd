import { useEffect, useRef } from 'react';
import { isPending, refreshAim } from 'shared-api/aims';
import type { Aim } from 'shared-api/contracts/projectParts/aims';
import { useToast } from 'shared-ui/core';

/** Tells that a pending upload that the page has shown became a version, and revalidates the list of the project. */
export function useSettledUploads(aim: Aim): void {
  const toast = useToast();
  const before = useRef<{ hadPending: boolean; latest: number }>(undefined);
  useEffect(() => {
    const latest = aim.versions[0]?.number ?? 0;
    const isReady = before.current?.hadPending && latest > before.current.latest;
    before.current = { hadPending: aim.uploads.some(isPending), latest };
    if (!isReady) return;
    toast(`Version ${latest} is ready`);
    void refreshAim(aim.project_id, aim.id);
  }, [aim, toast]);
}
