import { useId } from 'react';
import type { SurveyResult } from 'shared-api/contracts/survey';
import { styled, t, Tag, VisuallyHidden } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { Comments } from './Comments';
import { ratings } from './ratings';

const Block = styled('section')({
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  padding: 16,
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 8 },
  '& h2': { margin: 0, overflowWrap: 'anywhere' },
});
const Figures = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '16px 32px' });
const Mean = styled('p')({
  minWidth: 104,
  '& strong': {
    display: 'block',
    fontSize: 28,
    lineHeight: '32px',
    fontWeight: 600,
    letterSpacing: '-0.02em',
  },
  '& span': { fontSize: 12, lineHeight: '16px', color: t.text2 },
});
const Table = styled('table')({
  flex: '1 1 280px',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '4px 8px', textAlign: 'left', fontWeight: 400, whiteSpace: 'nowrap' },
  '& thead th': { fontSize: 12, lineHeight: '16px', color: t.text2 },
  '& th:first-of-type': { width: 112, paddingLeft: 0 },
  '& [data-number]': { width: 64, textAlign: 'right' },
});
const Word = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6 });
const Track = styled('div')({
  minWidth: 64,
  height: 12,
  borderRadius: 3,
  backgroundColor: t.bgMuted,
  overflow: 'hidden',
  '& > div': { height: '100%', borderRadius: 3, backgroundColor: t.accent },
});

const percent = (part: number, whole: number) => (whole ? Math.round((part / whole) * 100) : 0);

/** The answers to one question: mean, number, distribution as bars with their numbers, and comments. */
export function QuestionResult({ result }: { result: SurveyResult }) {
  const { question, n, mean, distribution, comments } = result;
  const id = useId();
  return (
    <Block aria-labelledby={id}>
      <header>
        <h2 id={id}>{question.rating}</h2>
        {question.disabled && <Tag kind="neutral">Disabled</Tag>}
      </header>
      {mean === null ? (
        <p>Nobody has answered it in this time.</p>
      ) : (
        <Figures>
          <Mean>
            <strong>{mean.toFixed(1)}</strong>
            <span>
              of 5, from {n} {n === 1 ? 'answer' : 'answers'}
            </span>
          </Mean>
          <Table aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">Rating</th>
                <td aria-hidden="true" />
                <th scope="col" data-number="">
                  Answers
                </th>
                <th scope="col" data-number="">
                  Share
                </th>
              </tr>
            </thead>
            <tbody>
              {ratings.map(({ rating, icon, word }) => (
                <tr key={rating}>
                  <th scope="row">
                    <Word>
                      <Icon name={icon} size={18} />
                      {word}
                      <VisuallyHidden>({rating})</VisuallyHidden>
                    </Word>
                  </th>
                  <td aria-hidden="true">
                    <Track>
                      <div style={{ width: `${percent(distribution[rating], n)}%` }} />
                    </Track>
                  </td>
                  <td data-number="">{distribution[rating]}</td>
                  <td data-number="">{percent(distribution[rating], n)} %</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Figures>
      )}
      {comments.length > 0 && <Comments comments={comments} />}
    </Block>
  );
}
