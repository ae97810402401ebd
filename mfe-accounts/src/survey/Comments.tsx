import { useState } from 'react';
import type { SurveyComment } from 'shared-api/contracts/survey';
import { Button, RouterLink, styled, t } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { Icon } from 'shared-ui/icons';
import { ratings } from './ratings';

const List = styled('ul')({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' });
const Place = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start', '& > ul': { width: '100%' } });
const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr)',
  columnGap: 8,
  '& svg': { color: t.text2, marginTop: 1 },
  '& p': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
});
const Source = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 8px',
  fontSize: 12,
  lineHeight: '16px',
  color: t.text3,
});

/** Comments that are shown until the button shows all. */
const maxShownComments = 4;
const wordOf = (rating: number) => ratings.find((one) => one.rating === rating)!;

/** Comments to a question, newest first, with a link to the project if the reader may see it. */
export function Comments({ comments }: { comments: readonly SurveyComment[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? comments : comments.slice(0, maxShownComments);
  return (
    <Place>
      <List>
        {shown.map(({ text, rating, project, created_on }, index) => (
          <Item key={index}>
            <Icon name={wordOf(rating).icon} size={18} label={wordOf(rating).word} />
            <div>
              <p>{text}</p>
              <Source>
                {project && <RouterLink to={`/projects/${project.id}`}>{project.name}</RouterLink>}
                <Timestamp at={created_on} />
              </Source>
            </div>
          </Item>
        ))}
      </List>
      {comments.length > maxShownComments && (
        <Button size="small" variant="text" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer comments' : `Show all ${comments.length} comments`}
        </Button>
      )}
    </Place>
  );
}
