import { useState } from 'react';
import { isHidden, useProjectWhy } from 'shared-api/client';
import type { Named } from 'shared-api/contracts/common';
import type { WhyAction } from 'shared-api/contracts/why';
import { useCurrentUser } from 'shared-api/portal';
import { Picker } from 'shared-ui/controls';
import { Dialog, Field, LoadError, phoneMedia, Skeleton, styled, t, WhileLoading } from 'shared-ui/core';
import { loadEverybody } from '../people/loadPeople';
import { WhyActionItem } from './WhyActionItem';

const Tools = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 16,
  // Stays in sight above the list, over the dialog's own padding.
  position: 'sticky',
  top: -16,
  zIndex: 1,
  margin: '-16px -4px 0',
  padding: '16px 4px 8px',
  backgroundColor: t.bgOverlay,
  [phoneMedia]: { gridTemplateColumns: '1fr', gap: 8 },
});
const Part = styled('section')({
  '& h3': { fontSize: 12, lineHeight: '16px', fontWeight: 600, color: t.text2, padding: '16px 0 4px' },
  '& > ul > li + li': { borderTop: `1px solid ${t.borderSubtle}` },
});
const Lines = styled('div')({ display: 'grid', gap: 12, paddingTop: 16 });
// Keeps its height, so that the dialog does not shrink and grow while the user types.
const Frame = styled('div')({ minHeight: 'min(520px, 60vh)' });

const sections: { key: WhyAction['section']; title: string }[] = [
  { key: 'move', title: 'Moving it on' },
  { key: 'do', title: 'Working on it' },
  { key: 'assign', title: 'Assigning roles' },
];

const skeleton = (
  <Lines role="status" aria-label="Loading">
    {[70, 55, 62, 48].map((share) => (
      <Skeleton key={share} width={`${share}%`} height={20} />
    ))}
  </Lines>
);

/** Refused actions come before the allowed ones, each in the order of the server. */
const refusedFirst = (one: WhyAction, other: WhyAction) => Number(one.allowed) - Number(other.allowed);

/** Matches the actions whose texts contain every word of the search. */
const matches = (search: string) => {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return ({ label, summary, conditions }: WhyAction) => {
    const text = [label, summary, ...conditions].join(' ').toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
};

export interface WhyDialogProps {
  projectId: number;
  /** The initial search text. */
  search: string;
  /** The key of the action on which it opens: expanded, with the focus. */
  action?: string | undefined;
  onClose: () => void;
}

/**
 * The dialog "Why can't I…?": lists every action on the project, whether the user may take it now, and why. Admins can ask about
 * other people as well. Source: domain.md 1.
 */
export function WhyDialog({ projectId, search: initial, action: chosen, onClose }: WhyDialogProps) {
  const me = useCurrentUser();
  const [search, setSearch] = useState(initial);
  const [person, setPerson] = useState<Named | null>(null);
  const other = person && person.id !== me.id ? person : null;
  const ownRules = useProjectWhy(String(projectId), null);
  const read = useProjectWhy(String(projectId), other?.id ?? null);
  const { data } = read;
  const found = data?.actions.filter(matches(search)) ?? [];
  const who = other ? other.name : 'you';
  return (
    <Dialog open title={other ? `Why can’t ${other.name}…?` : 'Why can’t I…?'} width={640} onClose={onClose}>
      <Frame>
        <Tools>
          <Field
            label="Search"
            startIcon="search"
            placeholder="Approve, services, team…"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            autoFocus={chosen === undefined}
          />
          {ownRules.data?.may_ask_for_others && (
            <Picker
              label="Person"
              placeholder={me.name}
              load={loadEverybody}
              value={person}
              onChange={setPerson}
            />
          )}
        </Tools>
        {read.error && !data ? (
          <LoadError title="The rules could not be read." read={read} />
        ) : (
          <WhileLoading loading={!data} skeleton={skeleton}>
            <div aria-live="polite">
              {data && found.length === 0 && (
                <Lines>
                  <p>Nothing that can be done on this project now matches “{search.trim()}”.</p>
                </Lines>
              )}
            </div>
            {data && isHidden(data) && (
              <Lines>
                <p>{data.user.name} does not see the project.</p>
              </Lines>
            )}
            {sections.map(({ key, title }) => {
              const actions = found.filter(({ section }) => section === key).sort(refusedFirst);
              if (!actions.length) return null;
              return (
                <Part key={key} aria-label={title}>
                  <h3>{title}</h3>
                  <ul>
                    {actions.map((action) => (
                      <WhyActionItem
                        key={action.key}
                        action={action}
                        who={who}
                        chosen={action.key === chosen}
                      />
                    ))}
                  </ul>
                </Part>
              );
            })}
          </WhileLoading>
        )}
      </Frame>
    </Dialog>
  );
}
