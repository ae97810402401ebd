import { useEffect, useState } from 'react';
import { previewTemplate } from 'shared-api/groups';
import type { TemplatePreview } from 'shared-api/contracts/groupParts/groupMail';
import { templateFault } from './templateFault';

/** Milliseconds after the last key. */
const quietMs = 400;

interface Shown {
  key: string;
  preview?: TemplatePreview;
  error?: string;
}

/**
 * Renders a text for a project while it is typed. A faulty or empty text keeps the last preview.
 * @param projectId undefined while no project is chosen
 */
export function useTemplatePreview(
  groupId: string,
  projectId: number | undefined,
  subject: string,
  body: string,
) {
  const [shown, setShown] = useState<Shown>();
  const [retries, setRetries] = useState(0);
  const isFaulty =
    !subject.trim() ||
    !body.trim() ||
    Boolean(templateFault(subject, 'subject') ?? templateFault(body, 'body'));
  const key = JSON.stringify([groupId, projectId, subject, body, retries]);
  const isStale = shown?.key !== key;

  useEffect(() => {
    if (projectId === undefined || isFaulty) return undefined;
    let isCurrent = true;
    const load = async () => {
      try {
        const preview = await previewTemplate(groupId, { project: { id: projectId }, subject, body });
        if (isCurrent) setShown({ key, preview });
      } catch (cause) {
        const error = cause instanceof Error ? cause.message : String(cause);
        if (isCurrent) setShown((last) => ({ ...(last?.preview && { preview: last.preview }), key, error }));
      }
    };
    const timer = setTimeout(() => void load(), quietMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [groupId, projectId, subject, body, key, isFaulty]);

  return {
    preview: shown?.preview,
    error: isStale ? undefined : shown.error,
    isFaulty,
    isLoading: projectId !== undefined && !isFaulty && isStale,
    retry: () => setRetries((count) => count + 1),
  };
}
