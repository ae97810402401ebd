import { useState } from 'react';
import { can, useTransitions } from 'shared-api/client';
import type { ServiceLine } from 'shared-api/contracts/services';
import { useServices } from 'shared-api/delivery';
import {
  Banner,
  ButtonLink,
  EmptyState,
  LoadError,
  phoneMedia,
  styled,
  t,
  Tag,
  WhileLoading,
} from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { AddAttachmentButton } from '../shared/upload/AddAttachmentButton';
import { ActionBar } from '../shared/ActionBar';
import type { ProjectTab } from '../shared/ProjectTab';
import { TransitionButtons } from '../shared/workflow/TransitionButtons';
import { namedTransitions, type NamedTransition } from '../shared/workflow/transitionRules';
import { WhileOffered } from '../shared/WhileOffered';
import { LineTable } from './LineTable';
import { groupViews, type LineView } from './lineViews';
import { LockButton } from './LockButton';
import { mayQuote, QuoteButton, QuoteDialog } from './QuoteButton';
import { QuoteNote } from './QuoteNote';
import { mayChangeServices, mayLockServices, seesPrices } from './servicesAccess';
import { ServiceNotes } from './ServiceNotes';
import { ServicesSkeleton } from './ServicesSkeleton';

const Body = styled('div')({
  flex: 1,
  minWidth: 0,
  padding: '16px 24px 24px',
  [phoneMedia]: { padding: 16 },
});
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  // As high as the buttons, which appear with the permissions.
  minHeight: 32,
  marginBottom: 12,
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& small': { fontSize: 12, lineHeight: '16px', color: t.text3 },
});
const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginLeft: 'auto',
  [phoneMedia]: { marginLeft: 0, flexBasis: '100%' },
});

/** The tab offers the transitions out of Draft. Source: spec 000, point 4. */
const fromDraft = ({ src_state: from }: NamedTransition) => from.name === 'Draft';

function viewOf(
  line: ServiceLine,
  permissions: ProjectTab['permissions'],
  onQuote: (line: ServiceLine) => void,
): LineView {
  const { service, count, slo, completion, quoted, unit_price: unit = null, total = null } = line;
  return {
    service,
    tag: quoted && <Tag kind="success">Quoted</Tag>,
    notes: quoted ? <QuoteNote line={line} /> : <ServiceNotes service={service} />,
    quantity: count,
    unitPrice: unit,
    total,
    slo,
    completion,
    end: mayQuote(line, permissions) && <QuoteButton line={line} onOpen={() => onQuote(line)} />,
  };
}

function NoServices({ change }: { change: string | undefined }) {
  return (
    <EmptyState
      icon="book"
      title="No services chosen yet"
      {...(change && {
        actions: (
          <ButtonLink variant="primary" icon="book" to={`${change}?browse`}>
            Browse Services
          </ButtonLink>
        ),
      })}
    >
      {change
        ? 'Choose what the project needs from the catalogue of its delivery group.'
        : 'They can be chosen by those who may change them.'}
    </EmptyState>
  );
}

/** The services that the project takes from its group's catalogue. Source: spec 000, point 2 (Services tab). */
export function ServicesTab(tab: ProjectTab) {
  const { project, permissions } = tab;
  const id = String(project.id);
  const read = useServices(id);
  const next = useTransitions(id);
  const { data: transitions = [] } = next;
  const prices = seesPrices(permissions);
  const { services_locked: locked, services_locked_by: by, services_locked_on: on } = project;
  const change =
    mayChangeServices(permissions) && !locked ? `/projects/${project.id}/services/update` : undefined;
  const lines = read.data;
  /** The line as it was when its quote dialog opened, so that the dialog stays if others quote or remove the line. */
  const [quoting, setQuoting] = useState<ServiceLine>();
  const views = lines?.map((line) => viewOf(line, permissions, setQuoting)) ?? [];
  return (
    <>
      <Body>
        <Head>
          <h2>Services</h2>
          {locked && (
            <Tag kind="line" icon="lock">
              Services Locked
            </Tag>
          )}
          {locked && by && on && (
            <small>
              Locked by {by.name}, <Timestamp at={on} />
            </small>
          )}
          {/* Edit disappears when the services are locked. It comes first, so that no other button moves to its place. */}
          <Tools>
            {change && (
              <ButtonLink icon="edit" to={change}>
                Edit
              </ButtonLink>
            )}
            <WhileOffered when={can(permissions, 'POST', 'attachments')}>
              <AddAttachmentButton project={project} />
            </WhileOffered>
            {mayLockServices(permissions) && <LockButton project={project} />}
          </Tools>
        </Head>
        <LoadError title="The services did not load." read={read} sx={{ marginBottom: '12px' }} />
        {(lines ?? !read.error) && (
          <WhileLoading loading={!lines} skeleton={<ServicesSkeleton />}>
            {lines?.length === 0 && <NoServices change={change} />}
            {lines && lines.length > 0 && <LineTable groups={groupViews(views)} prices={prices} />}
          </WhileLoading>
        )}
        {locked && prices && Boolean(lines?.length) && (
          <Banner kind="info" sx={{ marginTop: '16px' }}>
            Prices are kept as they were when the services were locked. Later catalogue changes do not move
            them.
          </Banner>
        )}
        <LoadError title="The next states did not load." read={next} sx={{ marginTop: '16px' }} />
      </Body>
      <ActionBar
        role="group"
        aria-label="Actions"
        hidden={!namedTransitions(project, transitions).some(fromDraft)}
        sx={{ '&[hidden]': { display: 'none' } }}
      >
        <TransitionButtons {...{ project, transitions, permissions }} only={fromDraft} confirm />
        <span data-end="">
          <TransitionButtons project={project} transitions={transitions} only={fromDraft} cancellations />
        </span>
      </ActionBar>
      {quoting && <QuoteDialog project={project} line={quoting} onClose={() => setQuoting(undefined)} />}
    </>
  );
}
