import { portalPathname } from 'shared-api/client';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { useOrganisation } from 'shared-api/portal';
import { ButtonLink, ErrorPanel, IconButton, Link, useToast } from 'shared-ui/core';
import { formatMoment } from './formatMoment';
import { RemoteLoadError } from '../RemoteLoadError';

const counts: Record<number, string> = { 1: '', 2: ' in two tries', 3: ' in three tries' };

export interface RemoteFailure {
  error: unknown;
  /** Identifies the report of this failure. */
  reference: string;
  at: Date;
}

/** Without a connection a page cannot load, whose owner has no part in it. */
const isOffline = (error: unknown) => error instanceof RemoteLoadError && !navigator.onLine;

function whatHappened(remote: RemoteSlice, error: unknown): string {
  const rest = 'No data is affected, and the rest of the portal works as usual.';
  if (isOffline(error)) return 'You are offline. This page loads once you are connected again.';
  if (!(error instanceof RemoteLoadError))
    return `Something in this page failed while it was open. What was saved is safe, and the rest of the portal works as usual.`;
  const tries = counts[error.attempts] ?? ` in ${error.attempts} tries`;
  const before = remote.fallback ? ', and neither did the one before it' : '';
  return `Version ${remote.version} did not load${tries}${before}. ${rest}`;
}

function technicalDetails(error: unknown): string {
  const chain: string[] = [];
  for (
    let link = error;
    link !== undefined && link !== null;
    link = link instanceof Error ? link.cause : undefined
  )
    chain.push(link instanceof Error ? `${link.name}: ${link.message}` : JSON.stringify(link));
  return chain.join('\ncaused by ');
}

/** The page's address; that of a view would mean nothing to its reader. */
const portalAddress = () =>
  window.location.origin + portalPathname() + window.location.search + window.location.hash;

const mailTo = ({ manifest, version }: RemoteSlice, { error, reference }: RemoteFailure) => {
  const subject = `${manifest.title} does not work (${reference})`;
  const body = `${manifest.title}, version ${version}\nReference ${reference}\n${portalAddress()}\n\n${technicalDetails(error)}`;
  return `mailto:${manifest.owner.contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
};

function Reference({ reference }: { reference: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      toast('Reference copied');
    } catch {
      toast(`The browser does not allow copying. The reference is ${reference}.`);
    }
  };
  return (
    <>
      {reference}
      <IconButton icon="copy" iconSize={14} size="small" label="Copy reference" onClick={() => void copy()} />
    </>
  );
}

/** Shown instead of a remote's page that failed: its area, its owner and the ways out. Source: mock 08. */
export function RemoteErrorPanel({
  remote,
  failure,
  onRetry,
}: {
  remote: RemoteSlice;
  failure: RemoteFailure;
  /** Settles when the attempt has ended. */
  onRetry: () => Promise<void>;
}) {
  const { timeZone } = useOrganisation();
  const { manifest, version } = remote;
  const loading = failure.error instanceof RemoteLoadError;
  // The panel must not link to the area that has just failed.
  const isHome = Object.values(manifest.routes).some(({ path }) => path === 'projects');
  return (
    <ErrorPanel
      title={loading ? `${manifest.title} did not load` : `${manifest.title} ran into an error`}
      icon={loading ? 'cloud-off' : 'warning'}
      onRetry={onRetry}
      actions={
        <>
          {!isOffline(failure.error) && <ButtonLink to={mailTo(remote, failure)}>Tell the owner</ButtonLink>}
          {!isHome && (
            <ButtonLink variant="text" tone="accent" to="/projects">
              Go to Projects
            </ButtonLink>
          )}
        </>
      }
      facts={[
        { name: 'Area', value: `${manifest.title}, version ${version}` },
        {
          name: 'Owner',
          value: (
            <>
              {`${manifest.owner.team}, `}
              <Link href={mailTo(remote, failure)}>{manifest.owner.contact}</Link>
            </>
          ),
        },
        { name: 'Last try', value: formatMoment(failure.at, timeZone) },
        { name: 'Reference', value: <Reference reference={failure.reference} /> },
      ]}
      details={technicalDetails(failure.error)}
    >
      {whatHappened(remote, failure.error)}
    </ErrorPanel>
  );
}
