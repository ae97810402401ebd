import { useEffect, useRef, useState } from 'react';
import { useTimelineFeed, type TimelineFilter } from 'shared-api/delivery';
import { Button, EmptyState, LoadError, styled, t, VisuallyHidden, WhileLoading } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { TimelineChunk } from './TimelineChunk';
import { TimelineEmpty, TimelineSkeleton } from './TimelineSkeleton';

const Pill = styled('button')({
  position: 'sticky',
  top: 8,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  width: 'max-content',
  height: 32,
  // The negative margin cancels its height, so that nothing moves when it appears or disappears.
  margin: '0 auto -32px',
  padding: '0 14px',
  border: 0,
  borderRadius: 16,
  backgroundColor: t.accent,
  color: t.onAccent,
  font: 'inherit',
  fontWeight: 600,
  boxShadow: t.shadow2,
  cursor: 'pointer',
  '&:hover': { backgroundColor: t.accentHover },
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: 2 },
});
const Top = styled('div')({ height: 1, marginBottom: -1, scrollMarginTop: 320 });
const ButtonRow = styled('div')({ display: 'flex', justifyContent: 'center', padding: '4px 0 16px' });
const Count = styled('p')({ marginBottom: 12, fontSize: 12, lineHeight: '16px', color: t.text3 });

const entriesWord = (n: number) => (n === 1 ? 'entry' : 'entries');

/** Whether an element is in view: while the top of the list is, new entries may be inserted at once. */
function useInView() {
  const [node, setNode] = useState<Element | null>(null);
  const [inView, setInView] = useState(true);
  useEffect(() => {
    if (!node || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((seen) => setInView(seen.at(-1)!.isIntersecting));
    observer.observe(node);
    return () => observer.disconnect();
  }, [node]);
  return [setNode, node, inView] as const;
}

/** Reads more when an element comes into view. */
function useReadInView(read: () => Promise<void>, when: boolean) {
  // The element is mounted after the skeleton, later than the response.
  const [place, setPlace] = useState<Element | null>(null);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (!when || !place || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((seen) => {
      if (seen.at(-1)!.isIntersecting) void latest.current();
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [when, place]);
  return setPlace;
}

export interface TimelineFeedProps {
  projectId: number;
  /** The filter. It must not change while the feed is there: give a feed with another filter another `key`. */
  filter: TimelineFilter;
  /** The number of comments that the user added on this page: their own are shown at once. */
  written: number;
  onClear: () => void;
}

/**
 * A project's timeline as an endless list. New entries of others appear at once while the top is in view; otherwise a button
 * announces them, so that nothing moves while the user reads.
 */
export function TimelineFeed({ projectId, filter, written, onClear }: TimelineFeedProps) {
  const feed = useTimelineFeed(String(projectId), filter);
  const { parts, older, newer, fresh, showFresh, total, capped } = feed;
  const [setTop, topNode, atTop] = useInView();
  const [shownWritten, setShownWritten] = useState(written);
  const hasOwn = written !== shownWritten;
  if (fresh.length && (atTop || hasOwn)) {
    showFresh();
    if (hasOwn) setShownWritten(written);
  }
  const scrollUp = () => topNode?.scrollIntoView({ block: 'start' });
  const near = useReadInView(older.read, older.more && !older.busy && !older.error);
  if (feed.error && !parts) return <LoadError title="The timeline did not load." read={feed} />;
  const isFiltered = Boolean(filter.kind?.length || filter.search || filter.until);
  const isEmpty = parts?.every(({ entries }) => !entries.length);
  return (
    <WhileLoading loading={!parts} skeleton={<TimelineSkeleton />}>
      <Top ref={setTop} />
      {fresh.length > 0 && (
        <Pill
          type="button"
          onClick={() => {
            showFresh();
            scrollUp();
          }}
        >
          <Icon name="arrow-up" size={14} />
          {fresh.length} new {entriesWord(fresh.length)}
        </Pill>
      )}
      <VisuallyHidden role="status">
        {fresh.length > 0 && `${fresh.length} new ${entriesWord(fresh.length)} at the top.`}
      </VisuallyHidden>
      {isFiltered && !isEmpty && (
        <Count role="status">
          {total.toLocaleString('en')}
          {capped && '+'} {entriesWord(total)} {total === 1 && !capped ? 'matches' : 'match'}
        </Count>
      )}
      {newer.more && (
        <ButtonRow>
          <Button busy={newer.busy} icon="arrow-up" onClick={() => void newer.read()}>
            Show newer
          </Button>
        </ButtonRow>
      )}
      <LoadError
        title="Newer entries did not load."
        read={{ error: newer.error, isLoading: newer.busy, retry: () => void newer.read() }}
      />
      {isEmpty &&
        (isFiltered ? (
          <EmptyState
            icon="search"
            title="No entry matches"
            actions={<Button onClick={onClear}>Show all entries</Button>}
          >
            Choose other types, a later day or other words.
          </EmptyState>
        ) : (
          <TimelineEmpty />
        ))}
      {parts?.map(({ key, entries }, index) => (
        <TimelineChunk
          key={key}
          entries={entries}
          projectId={projectId}
          search={filter.search ?? ''}
          isEnd={index === parts.length - 1}
        />
      ))}
      <LoadError
        title="Older entries did not load."
        read={{ error: older.error, isLoading: older.busy, retry: () => void older.read() }}
      />
      {older.more && !older.error && (
        <ButtonRow ref={near}>
          <Button busy={older.busy} onClick={() => void older.read()}>
            Show more
          </Button>
        </ButtonRow>
      )}
    </WhileLoading>
  );
}
