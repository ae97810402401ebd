import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Service } from 'shared-api/contracts/services';
import { Button, Dialog, EmptyState, Field, phoneMedia, styled, t, VisuallyHidden } from 'shared-ui/core';
import { hasPlatforms, indexOf, searchIn, sectionsOf } from './catalogue';
import { CatalogueList, type ItemFacts } from './CatalogueList';
import { counted } from '../lineViews';

const Layout = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: '216px minmax(0, 1fr)',
  [phoneMedia]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' },
});
const Aside = styled('div')({
  minHeight: 0,
  overflow: 'auto',
  padding: '12px 8px',
  borderRight: `1px solid ${t.border}`,
  backgroundColor: t.bgSubtle,
  '& h3': {
    padding: '0 8px 6px',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    letterSpacing: 0,
    color: t.text2,
  },
  [phoneMedia]: {
    borderRight: 0,
    borderBottom: `1px solid ${t.border}`,
    padding: '8px 16px',
    '& h3': { display: 'none' },
    '& ul': { display: 'flex', gap: 4 },
  },
});
const Entry = styled('button')({
  font: 'inherit',
  fontWeight: 500,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 32,
  padding: '6px 8px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: t.text2,
  textAlign: 'left',
  cursor: 'pointer',
  '& span:first-of-type': { flex: 1, overflowWrap: 'anywhere' },
  '& span:last-of-type': {
    fontSize: 12,
    letterSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
    color: t.text3,
  },
  '&:hover': { backgroundColor: t.bgHover },
  '&[aria-pressed=true]': { backgroundColor: t.bgMuted, color: t.text },
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
  [phoneMedia]: {
    minHeight: 40,
    whiteSpace: 'nowrap',
    border: `1px solid ${t.border}`,
    padding: '0 12px',
    '& span:first-of-type': { overflowWrap: 'normal' },
  },
});
const Main = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 });
const Search = styled('div')({
  padding: '12px 24px',
  borderBottom: `1px solid ${t.border}`,
  '& div:has(> label)': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& input::-webkit-search-cancel-button': { display: 'none' },
  [phoneMedia]: { padding: '12px 16px' },
});
const Summary = styled('span')({ marginRight: 'auto', color: t.text2, fontVariantNumeric: 'tabular-nums' });

const all = 'All';

export interface CatalogueDialogProps extends ItemFacts {
  /** All services that the project can choose, in the order of the catalogue. */
  services: readonly Service[];
  /** Name of the delivery group. */
  group: string;
  /** Tells what is chosen so far. */
  summary: ReactNode;
  onClose: () => void;
}

/**
 * The modal "Services Catalogue": a search, the list of platforms or service groups, and the services found. Source: spec 000,
 * point 2 (Services edit).
 */
export function CatalogueDialog({
  services,
  group,
  summary,
  onClose,
  onAdd,
  ...facts
}: CatalogueDialogProps) {
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [section, setSection] = useState<string>();
  const [enter, setEnter] = useState(0);
  const [added, setAdded] = useState('');
  // Typing has priority over rendering the results.
  const deferredQuery = useDeferredValue(query);
  const index = useMemo(() => indexOf(services), [services]);
  const found = useMemo(() => searchIn(index, deferredQuery), [index, deferredQuery]);
  const shown = useMemo(
    () =>
      found.filter((one) => section === undefined || one.section === section).map(({ service }) => service),
    [found, section],
  );
  const kind = hasPlatforms(services) ? 'Platforms' : 'Service groups';

  const add = (service: Service) => {
    onAdd(service);
    setAdded(`${service.name}: ${(facts.heldOf(service) ?? 0) + 1} in project`);
  };
  const press = (event: KeyboardEvent) => {
    const [only] = shown;
    if (event.key === 'ArrowDown' && only) {
      event.preventDefault();
      setEnter(enter + 1);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (shown.length === 1 && query === deferredQuery && !facts.fullOf(only!)) add(only!);
    }
  };
  return (
    <Dialog
      open
      tall
      title="Services Catalogue"
      note={group}
      width={960}
      onClose={onClose}
      actions={
        <>
          <Summary>{summary}</Summary>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Layout>
        <Aside>
          <h3>{kind}</h3>
          <ul aria-label={kind}>
            {[{ name: undefined, count: found.length }, ...sectionsOf(index, found)].map(
              ({ name, count }) => (
                <li key={name ?? ''}>
                  <Entry type="button" aria-pressed={name === section} onClick={() => setSection(name)}>
                    <span>{name ?? all}</span>
                    <span>{count}</span>
                  </Entry>
                </li>
              ),
            )}
          </ul>
        </Aside>
        <Main>
          <Search onKeyDown={press}>
            <Field
              label="Search services"
              placeholder="Search services..."
              type="search"
              value={query}
              startIcon="search"
              autoFocus
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              inputRef={search}
              onChange={(event) => {
                setQuery(event.target.value);
                setAdded('');
              }}
            />
          </Search>
          <VisuallyHidden role="status">{added || counted(shown.length, 'service')}</VisuallyHidden>
          {shown.length ? (
            <CatalogueList
              // A new result starts at its top.
              key={`${section ?? ''}\n${deferredQuery}`}
              services={shown}
              label="Services"
              enter={enter}
              onLeave={() => search.current?.focus()}
              onAdd={add}
              {...facts}
            />
          ) : (
            <EmptyState
              icon="search"
              title={services.length ? 'No service matches' : 'The catalogue is empty'}
              {...(services.length && {
                actions: (
                  <Button
                    onClick={() => {
                      setQuery('');
                      setSection(undefined);
                      search.current?.focus();
                    }}
                  >
                    Show all services
                  </Button>
                ),
              })}
            >
              {services.length
                ? 'Try other words, or look in all of them.'
                : 'This delivery group offers no services yet.'}
            </EmptyState>
          )}
        </Main>
      </Layout>
    </Dialog>
  );
}
