import type { CurrentUser } from 'shared-api/contracts/session';
import { fillersOf, isOffered } from 'shared-api/portal';
import type { GuideChapter, GuideSection } from 'shared-api/portal/guide';
import type { ManifestRoute, ManifestSlot } from 'shared-api/portal/manifest';

interface WithPages {
  name: string;
  disabled?: object | null;
  manifest: { routes: Record<string, ManifestRoute>; slots?: Record<string, ManifestSlot> };
}

/** A page by the name that sections use, and the remote that explains it; `shell` for the shell's own pages. */
export interface NamedPage {
  name: string;
  remote: string;
}

/**
 * The pages that a user is offered, by the names that sections use.
 * @param own the shell's own pages for this user
 */
export function offeredPages(
  remotes: readonly WithPages[],
  user: CurrentUser,
  own: readonly { path: string }[],
): NamedPage[] {
  const areas = remotes.flatMap((remote) =>
    Object.values(remote.manifest.routes)
      .filter(({ when }) => isOffered(user, when))
      .flatMap((route) =>
        route.fillers === undefined
          ? [{ name: route.name, remote: remote.name }]
          : fillersOf(remotes, route.fillers, user).map((filled) => ({
              name: `${route.name}/${filled.filler.path}`,
              remote: filled.remote.name,
            })),
      ),
  );
  return [...areas, ...own.map(({ path }) => ({ name: path, remote: 'shell' }))];
}

const isNamed = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** Whether a section explains a page. */
export const explains = ({ pages = [] }: GuideSection, name: string): boolean =>
  pages.some((pattern) => isNamed(pattern, name));

/** A chapter's sections for a user: those about pages that the user is offered, and those about no page. */
export const sectionsFor = (
  { sections }: GuideChapter,
  user: CurrentUser,
  pages: readonly NamedPage[],
): readonly GuideSection[] =>
  sections.filter(
    (section) =>
      isOffered(user, section.when) && (!section.pages || pages.some(({ name }) => explains(section, name))),
  );
