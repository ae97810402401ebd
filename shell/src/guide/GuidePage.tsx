import { useRef } from 'react';
import { Slot, useFillers } from 'shared-api/portal';
import { breakpoints, headingId, PageHeader, phoneMedia, styled } from 'shared-ui/core';
import { Chapter } from './Chapter';
import { Contents } from './Contents';
import { FindingYourWay } from './FindingYourWay';
import { useHash } from './useHash';
import { useSections } from './useSections';

const Layout = styled('div')({
  display: 'grid',
  gridTemplateColumns: '220px minmax(0, 1fr)',
  gap: 48,
  alignItems: 'start',
  padding: '16px 24px 48px',
  [`@media (max-width:${breakpoints.narrow - 0.02}px)`]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 },
  [phoneMedia]: { padding: '8px 16px 32px' },
  '@media print': { display: 'block' },
});

const ownChapter = 'Finding your way';

/**
 * `userguide`: the shell's own chapter and the areas' chapters, in the order of their manifests. Source: spec 001, points 2.3
 * and 2.6.
 */
export default function GuidePage() {
  const fillers = useFillers('guide.chapters');
  const text = useRef<HTMLDivElement>(null);
  const sections = useSections(text);
  useHash(sections);
  const chapters = [ownChapter, ...fillers.map(({ title }) => title)];
  return (
    <>
      <PageHeader title="User Guide" />
      <Layout>
        <Contents chapters={chapters} sections={sections} />
        <div ref={text}>
          <Chapter title={ownChapter}>
            <FindingYourWay />
          </Chapter>
          <Slot
            name="guide.chapters"
            props={{}}
            wrap={({ title }, content) => (
              <Chapter key={headingId(title)} title={title}>
                {content}
              </Chapter>
            )}
          />
        </div>
      </Layout>
    </>
  );
}
