import { use, useEffect, useMemo } from 'react';
import type { GuideBlock, GuideChapter, GuideSection } from 'shared-api/portal/guide';
import { Prose } from 'shared-ui/core';
import { ChapterContext, GuideContext, type Guide } from './guideContext';
import { GuideFigure } from './GuideFigure';
import { GuideText } from './GuideText';
import { sectionsFor } from './sections';

const Items = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <li key={text}>
      <GuideText>{text}</GuideText>
    </li>
  ));

function Block({ block }: { block: GuideBlock }) {
  if (typeof block === 'string')
    return (
      <p>
        <GuideText>{block}</GuideText>
      </p>
    );
  if ('picture' in block) return <GuideFigure {...block} />;
  if ('points' in block)
    return (
      <ul>
        <Items texts={block.points} />
      </ul>
    );
  return (
    <ol>
      <Items texts={block.steps} />
    </ol>
  );
}

const Section = ({ section: { id, title, text } }: { section: GuideSection }) => (
  <section>
    <h3 id={id} tabIndex={-1}>
      <GuideText>{title}</GuideText>
    </h3>
    {text.map((block, index) => (
      <Block key={index} block={block} />
    ))}
  </section>
);

function Sections({ chapter, guide }: { chapter: GuideChapter; guide: Guide }) {
  const { user, pages, addChapter } = guide;
  const id = use(ChapterContext);
  const { intro } = chapter;
  const sections = useMemo(() => sectionsFor(chapter, user, pages), [chapter, user, pages]);
  useEffect(() => addChapter({ id, intro, sections }), [addChapter, id, intro, sections]);
  return (
    <Prose>
      <p>
        <GuideText>{intro}</GuideText>
      </p>
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </Prose>
  );
}

/** A chapter's text for the reader, from its data. */
export function ChapterText({ chapter }: { chapter: GuideChapter }) {
  const guide = use(GuideContext);
  return guide && <Sections chapter={chapter} guide={guide} />;
}
