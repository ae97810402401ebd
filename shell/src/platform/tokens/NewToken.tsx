import type { CreatedDeployToken } from 'shared-api/contracts/platform/deploy';
import { Banner, CopyField, styled, t } from 'shared-ui/core';

const Commands = styled('pre')({
  margin: '4px 0 0',
  padding: '8px 12px',
  borderRadius: 6,
  border: `1px solid ${t.border}`,
  backgroundColor: t.bgSubtle,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
const Label = styled('p')({ fontSize: 12, lineHeight: '16px', fontWeight: 500, color: t.text2 });

/** Shows a new token to copy, and how to use it. */
export function NewToken({ created: { token } }: { created: CreatedDeployToken }) {
  return (
    <>
      <Banner kind="warning" title="Copy it now: it is shown this once.">
        Keep it where your CI keeps secrets. If it is lost, revoke it and make another.
      </Banner>
      <CopyField label="Token" value={token} />
      <div>
        <Label>Deploy with it, in the remote’s folder</Label>
        <Commands>
          {`export PORTAL_DEPLOY_TOKEN=${token}\nnpx portal deploy --portal ${window.location.origin}`}
        </Commands>
      </div>
    </>
  );
}
