import type { RemoteSlice } from 'shared-api/contracts/portal';
import { ButtonLink, ErrorPanel, Link, styled, t } from 'shared-ui/core';
import { PagePanel } from './PagePanel';

/** Whether this is the area of the start page. */
const isHome = ({ manifest }: RemoteSlice) =>
  Object.values(manifest.routes).some(({ path }) => path === 'projects');

const Message = styled('strong')({
  display: 'block',
  marginBottom: 4,
  fontWeight: 500,
  color: t.text,
  overflowWrap: 'anywhere',
});

/** Shown instead of a page whose area is switched off: the admin's message, the owner, and a link to Projects. */
export function SwitchedOffPanel({ remote, title }: { remote: RemoteSlice; title: string }) {
  const { title: area, owner } = remote.manifest;
  const message = remote.disabled?.message;
  return (
    <PagePanel title={title}>
      <ErrorPanel
        calm
        title={`${area} is switched off`}
        icon="pause"
        actions={
          !isHome(remote) && (
            <ButtonLink variant="primary" to="/projects">
              Go to Projects
            </ButtonLink>
          )
        }
        facts={[
          {
            name: 'Owner',
            value: (
              <>
                {`${owner.team}, `}
                <Link href={`mailto:${owner.contact}`}>{owner.contact}</Link>
              </>
            ),
          },
        ]}
      >
        <Message>{message ?? 'An administrator has switched it off for a while.'}</Message>
        This page comes back by itself when it is switched on again. Nothing that was saved is lost.
      </ErrorPanel>
    </PagePanel>
  );
}
