import { useEffect } from 'react';
import { useFillers } from 'shared-api/portal';
import { headingId } from 'shared-ui/core';
import { useNavigate, useSearchParams } from 'shared-ui/router';
import { sourceOf } from '../slots/slotFillers';
import type { LoadedChapter } from './guideContext';
import { explains, type NamedPage } from './sections';

/** The query member that names the page on which "Help" was pressed. */
export const pageParam = 'page';

/**
 * "Help" opens the guide with the name of its page, as the frame does not know the chapters. This finds the section that explains
 * the page, in the chapter of the page's area first, and replaces the address by the section's; a page without a section leads to
 * its area's chapter, once that is loaded.
 * @param pages those that the reader is offered
 * @param chapters those that are loaded
 * @param ownChapter the id of the chapter that explains the shell's pages
 */
export function useHelpTarget(
  pages: readonly NamedPage[],
  chapters: readonly LoadedChapter[],
  ownChapter: string,
): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const fillers = useFillers('guide.chapters');
  const name = params.get(pageParam);
  const remote = pages.find((page) => page.name === name)?.remote;
  const filler = fillers.find((one) => sourceOf(one).remote === remote);
  const chapterId = filler ? headingId(filler.title) : remote === 'shell' ? ownChapter : undefined;
  useEffect(() => {
    if (name === null) return;
    const own = chapters.find(({ id }) => id === chapterId);
    const section = [...(own ? [own] : []), ...chapters]
      .flatMap(({ sections }) => sections)
      .find((one) => explains(one, name));
    // Wait for the chapter of the page's area; without one, only for a section.
    const target = section?.id ?? own?.id;
    if (target !== undefined) void navigate({ hash: target }, { replace: true });
  }, [name, chapterId, chapters, navigate]);
}
