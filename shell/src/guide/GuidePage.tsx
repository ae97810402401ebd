import { useMemo, useRef } from 'react';
import { Slot, useCurrentUser, useFillers, useOrganisation } from 'shared-api/portal';
import type { GuideChapter } from 'shared-api/portal/guide';
import { breakpoints, Button, headingId, PageHeader, phoneMedia, styled } from 'shared-ui/core';
import { findKeys } from '../shared/findKeys';
import { Chapter } from './Chapter';
import { ChapterText } from './ChapterText';
import { Contents } from './Contents';
import { contentsFor } from './contentsFor';
import { GuideContext } from './guideContext';
import { findingYourWay } from './own/findingYourWay';
import { platform } from './own/platform';
import { SearchField } from './SearchField';
import { LeftOut, SearchSummary } from './SearchSummary';
import { sectionsFor } from './sections';
import { useGuide } from './useGuide';
import { useHash } from './useHash';
import { useHelpTarget } from './useHelpTarget';
import { usePrint } from './usePrint';

const narrowMedia = `@media (max-width:${breakpoints.narrow - 0.02}px)`;
const Layout = styled('div')({
  display: 'grid',
  gridTemplateColumns: '232px minmax(0, 1fr)',
  gap: 56,
  padding: '16px 24px 48px',
  [narrowMedia]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
  [phoneMedia]: { padding: '8px 16px 32px' },
  '@media print': { display: 'block' },
});
/** Stays beside the text and scrolls by itself, as the contents may be longer than the window. */
const Aside = styled('div')({
  position: 'sticky',
  top: 0,
  alignSelf: 'start',
  maxHeight: 'calc(100dvh - 80px)',
  overflow: 'auto',
  // Room for the focus rings, which the scrolled box would cut off.
  margin: '-16px -4px 0',
  padding: '16px 4px',
  [narrowMedia]: { position: 'static', maxHeight: 'none', overflow: 'visible', paddingBottom: 0 },
  '@media print': { display: 'none' },
});

const titles = { own: 'Finding your way', platform: 'Platform' };
const render = (chapter: GuideChapter) => <ChapterText chapter={chapter} />;
const withId = (title: string) => ({ id: headingId(title), title });

/**
 * `userguide`: the shell's own chapters and those of the areas that the reader has. Source: spec 001, points 2.3 and 2.6;
 * mock/NOTES.md, 22 User guide.
 */
export default function GuidePage() {
  const { guide, query, chapters, search, goTo } = useGuide();
  const { isOpen, user, pages } = guide;
  const fillers = useFillers('guide.chapters');
  const { organisation } = useOrganisation();
  const { canChangePassword } = useCurrentUser();
  const text = useRef<HTMLDivElement>(null);
  const print = usePrint(text);
  useHelpTarget(pages, chapters, withId(titles.platform).id);
  useHash(chapters);

  const own = useMemo(
    () => findingYourWay({ organisation, keys: findKeys(), canChangePassword }),
    [organisation, canChangePassword],
  );
  const hasPlatform = sectionsFor(platform, user, pages).length > 0;
  const all = [titles.own, ...fillers.map(({ title }) => title), ...(hasPlatform ? [titles.platform] : [])];
  const entries = contentsFor(all.map(withId), chapters, query);
  const isSearch = query.trim() !== '';
  const leftOut = all.filter((title) => !entries.some((entry) => entry.title === title));
  const goToFirst = () => {
    const [first] = entries;
    const target = first && (first.places > 0 ? first : first.sections[0]);
    if (isSearch && target) goTo(target.id);
  };
  return (
    <GuideContext value={guide}>
      <PageHeader
        title="User Guide"
        actions={
          <Button icon="file" onClick={print}>
            Print
          </Button>
        }
      />
      <Layout>
        <Aside>
          <SearchField value={query} onChange={search} onSubmit={goToFirst} />
          {isSearch && <SearchSummary entries={entries} isOpen={isOpen} />}
          <Contents entries={entries} isSearch={isSearch}>
            {isSearch && entries.length > 0 && <LeftOut titles={leftOut} onClear={() => search('')} />}
          </Contents>
        </Aside>
        <div ref={text}>
          <Chapter title={titles.own}>{render(own)}</Chapter>
          <Slot
            name="guide.chapters"
            props={{ render }}
            wrap={({ title }, content) => <Chapter title={title}>{content}</Chapter>}
          />
          {hasPlatform && <Chapter title={titles.platform}>{render(platform)}</Chapter>}
        </div>
      </Layout>
    </GuideContext>
  );
}
