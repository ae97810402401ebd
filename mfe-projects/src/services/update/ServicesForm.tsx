import { useId, useRef, useState } from 'react';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import type { Service, ServiceLine } from 'shared-api/contracts/services';
import { Banner, Button, ButtonLink, EmptyState, IconButton, phoneMedia, styled, t } from 'shared-ui/core';
import {
  DraftNotice,
  Form,
  FormBar,
  FormErrorAlert,
  LeaveQuestion,
  sameValue,
  SubmitButton,
  TwoEditorsNotice,
  useFormikContext,
  useAutosavedDraft,
  useFormToast,
  type TwoEditors,
} from 'shared-ui/form';
import { useSearchParams } from 'shared-ui/router';
import { WhyLink } from '../../shared/why/WhyLink';
import { CatalogueDialog } from '../catalogue/CatalogueDialog';
import { aboutServices, chosenOf, faultsOf, lineKey, whyNoMore, type LinesValues } from './chosenLines';
import { editedView } from './editedView';
import { LineTable } from '../LineTable';
import { counted, groupViews, sumOf } from '../lineViews';
import { summaryText } from '../PriceText';
import { seesPrices } from '../servicesAccess';

const Body = styled('div')({
  flex: 1,
  minWidth: 0,
  padding: '16px 24px 24px',
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  // Keeps a focused element from being scrolled behind the bar at the bottom.
  '& :is(input, button)': { scrollMarginBlock: 80 },
  [phoneMedia]: { padding: 16 },
});
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});
const Note = styled('span')({ fontSize: 12, lineHeight: '16px', color: t.error });
const Reason = styled(Note)({ color: t.text2 });

/** Faults of single lines from the server, by `lineKey`. Each counts until the line's text is changed. */
export type RefusedLines = Readonly<Record<string, { text: string; typed: string | null | undefined }>>;

export interface ServicesFormProps {
  project: Project;
  permissions: readonly Permission[] | undefined;
  /** All services that the form can show; `catalogue` is those that can be added. */
  services: readonly Service[];
  catalogue: readonly Service[];
  two: TwoEditors<LinesValues> & { entity: ServiceLine[] };
  refused: RefusedLines;
  /** The address of the Services tab. */
  page: string;
}

/** The chosen lines with their quantities, and the catalogue to choose from. Source: spec 000, point 2 (Services edit). */
export function ServicesForm(props: ServicesFormProps) {
  const { project, permissions, services, catalogue, two, refused, page } = props;
  const toast = useFormToast();
  const { values, setFieldValue } = useFormikContext<LinesValues>();
  const [query, setQuery] = useSearchParams();
  const [browsing, setBrowsing] = useState(query.has('browse'));
  const browseButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const chosen = chosenOf(values, services);
  const lines = new Map(two.entity.map((line) => [line.service.id, line]));
  const faults = faultsOf(chosen, new Map(two.entity.map(({ service, count }) => [service.id, count])));
  for (const [key, { text, typed }] of Object.entries(refused))
    if (values.lines[key] === typed) faults.lines[key] ??= text;
  const faulty = Object.keys(faults.lines).length + Object.keys(faults.groups).length > 0;
  const dirty = !sameValue(values, two.base);
  const kept = useAutosavedDraft(two.draft, two.base, values, dirty);
  const prices = seesPrices(permissions);
  const locked = project.services_locked;
  const lockText = `${project.services_locked_by?.name ?? 'Somebody'} locked the services.`;
  const reasonId = useId();

  const set = (service: Service, text: string | null) =>
    void setFieldValue(`lines.${lineKey(service.id)}`, text);
  const remove = (service: Service, text: string) => {
    const at = chosen.findIndex((one) => one.service.id === service.id);
    const next = chosen[at + 1] ?? chosen[at - 1];
    set(service, null);
    const quoted = lines.get(service.id)?.quoted;
    toast({
      text: quoted
        ? `${service.name} removed. Once you save, its quote is deleted.`
        : `${service.name} removed`,
      about: `${aboutServices(project.id)}/${service.id}`,
      onUndo: () => set(service, text),
    });
    const place = next && list.current?.querySelector(`[data-service="${next.service.id}"]`);
    (place?.querySelector<HTMLElement>('button[aria-label^="Remove "]') ?? browseButton.current)?.focus();
  };
  const add = (service: Service) => {
    const held = chosen.find((one) => one.service.id === service.id);
    set(service, String((held?.count || 0) + 1));
  };
  const views = chosen.map((one) =>
    editedView(one, {
      line: lines.get(one.service.id),
      fault: faults.lines[lineKey(one.service.id)],
      onChange: (text) => set(one.service, text),
      end: (
        <IconButton
          icon="close"
          label={`Remove ${one.service.name}`}
          onClick={() => remove(one.service, one.text)}
        />
      ),
    }),
  );
  const groups = groupViews(views).map((group) => ({
    ...group,
    fault: faults.groups[group.views[0]!.service.service_group?.id ?? 0],
  }));
  const close = () => {
    setBrowsing(false);
    if (query.has('browse')) setQuery({}, { replace: true });
  };
  return (
    <Form page aria-label="Services">
      <Body>
        <FormErrorAlert />
        {locked && !two.unsavable && (
          <Banner kind="info" title={lockText}>
            They can be saved once they are unlocked. What you typed is kept.
          </Banner>
        )}
        <TwoEditorsNotice of={two} exitLink={(gone) => backLink(gone, page)} />
        <DraftNotice draft={two.draft} base={two.base} hidden={Boolean(two.stale)} />
        <Head>
          <h2>Services</h2>
          <Button ref={browseButton} icon="book" aria-haspopup="dialog" onClick={() => setBrowsing(true)}>
            Browse Services
          </Button>
        </Head>
        {groups.length ? (
          <div ref={list}>
            <LineTable groups={groups} prices={prices} />
          </div>
        ) : (
          <EmptyState icon="book" title="No services chosen yet">
            Browse the catalogue and add what the project needs.
          </EmptyState>
        )}
        {prices && views.some(({ unitPrice }) => unitPrice === null) && (
          <Banner kind="info">
            What is Pending Quote gets its price from the delivery group once it is saved.
          </Banner>
        )}
      </Body>
      <FormBar kept={kept}>
        <SubmitButton disabled={faulty || locked} aria-describedby={faulty || locked ? reasonId : undefined}>
          Update
        </SubmitButton>
        <ButtonLink to={page}>Cancel</ButtonLink>
        {locked && (
          <Reason>
            <span id={reasonId}>{lockText}</span> <WhyLink project={project} search="services" />
          </Reason>
        )}
        {!locked && faulty && <Note id={reasonId}>Correct the marked quantities first.</Note>}
      </FormBar>
      <LeaveQuestion guard={two.guard} dirty={dirty} draft={two.draft} />
      {browsing && (
        <CatalogueDialog
          services={catalogue}
          group={project.project_type.name}
          prices={prices}
          summary={`${counted(views.length, 'line')} selected${prices ? summaryText(sumOf(views)) : ''}`}
          heldOf={({ id }) => chosen.find((one) => one.service.id === id)?.count || undefined}
          fullOf={(service) => whyNoMore(service, chosen)}
          onAdd={add}
          onClose={close}
        />
      )}
    </Form>
  );
}

const backLink = (gone: boolean, page: string) =>
  gone ? { to: '/projects', label: 'Back to Projects' } : { to: page, label: 'Back to the services' };
