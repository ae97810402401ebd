import { can, useTransitions } from 'shared-api/client';
import {
  useFinancialAttachments,
  useFinancials,
  useQuotes,
  useServices,
  useSubmissions,
} from 'shared-api/delivery';
import { sumDollars } from 'shared-api/prices';
import { Box, ButtonLink, ErrorPanel, LoadError, phoneMedia, styled, t, WhileLoading } from 'shared-ui/core';
import { AddAttachmentButton } from '../shared/upload/AddAttachmentButton';
import { ActionBar } from '../shared/ActionBar';
import { FactsSection } from '../shared/FactsSection';
import type { ProjectTab } from '../shared/ProjectTab';
import { TransitionButtons } from '../shared/workflow/TransitionButtons';
import { namedTransitions, type NamedTransition } from '../shared/workflow/transitionRules';
import { WhileOffered } from '../shared/WhileOffered';
import { AttachmentLinks } from './AttachmentLinks';
import { CostFacts } from './CostFacts';
import { FinancialsSkeleton } from './FinancialsSkeleton';
import { HeadlineTotal } from './HeadlineTotal';
import { NewQuoteButton } from './quotes/NewQuoteButton';
import { QuoteHistory } from './quotes/QuoteHistory';
import { quoteHistory } from './quotes/quoteHistory';
import { QuoteItem } from './quotes/QuoteItem';
import { ServiceLines } from './ServiceLines';
import { Totals } from './Totals';
import { wayToQuoted } from './submit/useSubmitQuote';

const Layout = styled('div')({ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 });
const Body = styled('div')({
  flex: 1,
  padding: '16px 24px 24px',
  '& > *': { maxWidth: 928 },
  [phoneMedia]: { padding: 16 },
});
const Plain = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Empty = styled('p')({ color: t.text3, padding: '6px 0' });

/** The tab offers the transitions out of Quoted. Source: spec 000, point 4 (Quoted). */
const fromQuoted = ({ src_state: from }: NamedTransition) => from.name === 'Quoted';

/** The costs of a project, its additional quotes, and the actions on them. */
function Financials({ project, permissions }: ProjectTab) {
  const id = String(project.id);
  const financials = useFinancials(id);
  const quotes = useQuotes(id);
  const submissions = useSubmissions(id);
  const lines = useServices(id);
  const files = useFinancialAttachments(id);
  const read = useTransitions(id);
  const { data: transitions = [] } = read;
  // The transition buttons come first in the bar. The others wait for them, so that none moves under the pointer.
  const settled = Boolean(read.data ?? read.error);
  const { data } = financials;
  const prices = can(permissions, 'GET', 'service_prices');
  const services =
    data?.has_services && prices && lines.data ? sumDollars(lines.data.map(({ total }) => total)) : undefined;
  const maySubmit = settled && can(permissions, 'PUT', 'financials');
  const mayQuote = settled && can(permissions, 'POST', 'quotes');
  const mayAttach = settled && can(permissions, 'POST', 'attachments');
  const hasTransitions = namedTransitions(project, transitions).some(fromQuoted);
  const way = data && wayToQuoted(project, data, transitions);
  const submits = way?.to === 'quoted' || way?.to === 'missing';
  const all = [financials, quotes, submissions, files, ...(data?.has_services ? [lines] : [])];
  const loading = all.some((one) => !one.data && !one.error);
  const changes =
    data && submissions.data && quotes.data
      ? quoteHistory({
          submissions: submissions.data,
          quotes: quotes.data,
          services,
          hasServices: data.has_services,
        })
      : [];
  const filesOf = (quoteId: number | null) => (files.data ?? []).filter((file) => file.quote_id === quoteId);

  return (
    <Layout>
      <WhileLoading loading={loading} skeleton={<FinancialsSkeleton />}>
        <Body>
          <LoadError title="The financials did not load." read={financials} />
          {data && <HeadlineTotal financials={data} quotes={quotes.data} />}
          {data && (
            <CostFacts project={project} financials={data} services={services} permissions={permissions} />
          )}
          {data?.has_services && (
            <FactsSection id="financial-services" title="Services">
              <LoadError title="The services did not load." read={lines} />
              {lines.data && <ServiceLines lines={lines.data} prices={prices} />}
            </FactsSection>
          )}
          <FactsSection id="financial-quotes" title="Additional quotes">
            <LoadError title="The quotes did not load." read={quotes} />
            {quotes.data?.length === 0 && <Empty>There are no additional quotes.</Empty>}
            <Plain>
              {quotes.data?.map((quote) => (
                <QuoteItem
                  key={quote.id}
                  projectId={project.id}
                  quote={quote}
                  revision={quotes.data?.find(({ revises }) => revises?.id === quote.id)}
                  files={filesOf(quote.id)}
                  permissions={permissions}
                />
              ))}
            </Plain>
            {data && quotes.data && <Totals financials={data} quotes={quotes.data} services={services} />}
          </FactsSection>
          <FactsSection id="financial-files" title="Attachments">
            <LoadError title="The attachments did not load." read={files} />
            {files.data && filesOf(null).length === 0 && <Empty>There are no financial attachments.</Empty>}
            <AttachmentLinks projectId={project.id} files={filesOf(null)} />
          </FactsSection>
          {Boolean(submissions.error || changes.length) && (
            <FactsSection id="financial-history" title="What changed">
              <LoadError title="The history did not load." read={submissions} />
              {changes.length > 0 && <QuoteHistory changes={changes} />}
            </FactsSection>
          )}
        </Body>
      </WhileLoading>
      {/* Hidden, not unmounted, where there is no action: that keeps an open dialog of its buttons. */}
      <ActionBar
        role="group"
        aria-label="Actions"
        hidden={!(hasTransitions || maySubmit || mayQuote || mayAttach || read.error)}
        sx={{ '&[hidden]': { display: 'none' } }}
      >
        <TransitionButtons project={project} transitions={transitions} only={fromQuoted} confirm />
        {maySubmit && (
          <ButtonLink
            {...(submits && !hasTransitions ? { variant: 'primary' as const } : {})}
            icon="edit"
            to={`/projects/${project.id}/financials/submit`}
          >
            {submits ? 'Submit Quote' : 'Edit Financials'}
          </ButtonLink>
        )}
        <WhileOffered when={mayQuote}>
          <NewQuoteButton projectId={project.id} />
        </WhileOffered>
        <WhileOffered when={mayAttach}>
          <AddAttachmentButton project={project} financial />
        </WhileOffered>
        <LoadError title="The next states did not load." read={read} />
        <span data-end="">
          <TransitionButtons project={project} transitions={transitions} only={fromQuoted} cancellations />
        </span>
      </ActionBar>
    </Layout>
  );
}

/** Shown when the address was typed or bookmarked: the tab itself is offered only to people who may see financials. */
function NotAllowed({ id }: { id: number }) {
  return (
    <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>
      <ErrorPanel
        icon="lock"
        title="You may not see the financials of this project"
        actions={<ButtonLink to={`/projects/${id}`}>Back to Info</ButtonLink>}
      >
        Who may see them depends on the roles of the delivery group. Its admins can change that.
      </ErrorPanel>
    </Box>
  );
}

/** The Financials tab. Source: spec 000, point 2. */
export function FinancialsTab(tab: ProjectTab) {
  const { project, permissions } = tab;
  if (!permissions) return null;
  return can(permissions, 'GET', 'financials') ? <Financials {...tab} /> : <NotAllowed id={project.id} />;
}
