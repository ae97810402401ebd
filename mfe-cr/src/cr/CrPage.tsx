import { useState } from 'react';
import { useCr } from 'shared-api/cr';
import type { Cr } from 'shared-api/contracts/cr/cr';
import {
  ButtonLink,
  ErrorPanel,
  PageHeader,
  phoneMedia,
  Skeleton,
  styled,
  t,
  Tabs,
  useIsNarrow,
  WhileLoading,
} from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { CrStatusChip } from '../shared/crStatusLook';
import { Activities } from './Activities';
import { Composer } from './Composer';
import { CrFacts } from './CrFacts';
import { NextUpdate } from './NextUpdate';
import { ReportPanel } from './ReportPanel';
import { StatusButtons } from './StatusButtons';

const Title = styled('span')({ fontSize: 16, lineHeight: '24px', color: t.text2, overflowWrap: 'anywhere' });
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '300px minmax(320px, 1fr) minmax(300px, 428px)',
  flex: 1,
  marginTop: 12,
  borderTop: `1px solid ${t.border}`,
  '& > *': { padding: '12px 24px 24px', minWidth: 0 },
  '& > * + *': { borderLeft: `1px solid ${t.border}` },
  '& > :last-child': { backgroundColor: t.bgSubtle },
  '@media (max-width: 1199.98px)': {
    gridTemplateColumns: '300px minmax(0, 1fr)',
    '& > :last-child': { gridColumn: '1 / -1', borderLeft: 0, borderTop: `1px solid ${t.border}` },
  },
});
const Column = styled('div')({ padding: '12px 24px 24px', [phoneMedia]: { padding: '12px 16px 24px' } });

function Progress({ cr }: { cr: Cr }) {
  return (
    <>
      <div style={{ display: 'grid', gap: 12 }}>
        <NextUpdate cr={cr} />
        <Composer cr={cr} />
      </div>
      <Activities cr={cr} />
    </>
  );
}

function Content({ cr }: { cr: Cr }) {
  const narrow = useIsNarrow();
  const [tab, setTab] = useState('updates');
  if (narrow)
    return (
      <Column>
        <Tabs
          label="Parts of the CR"
          current={tab}
          onChange={setTab}
          tabs={[
            { name: 'updates', label: 'Updates', content: <Progress cr={cr} /> },
            { name: 'facts', label: 'Facts', content: <CrFacts cr={cr} /> },
            { name: 'report', label: 'Report', content: <ReportPanel cr={cr} /> },
          ]}
        />
      </Column>
    );
  return (
    <Columns>
      <div>
        <CrFacts cr={cr} />
      </div>
      <div>
        <Progress cr={cr} />
      </div>
      <div>
        <ReportPanel cr={cr} />
      </div>
    </Columns>
  );
}

const CrSkeleton = () => (
  <Columns aria-hidden>
    {[0, 1, 2].map((column) => (
      <div key={column}>
        <Skeleton height={280} />
      </div>
    ))}
  </Columns>
);

/** `cr_dashboard/{crId}`: one change request. Source: spec 001, point 3, and domain.md 7. */
export default function CrPage() {
  const { crId = '' } = useParams();
  const read = useCr(crId);
  const { data: cr, error } = read;
  const missing = error?.status === 404;
  return (
    <>
      <PageHeader
        title={`CR ${crId}`}
        subject={missing ? null : cr && `CR ${crId}: ${cr.title}`}
        actions={cr && !missing && <StatusButtons cr={cr} />}
      >
        {cr && !missing && (
          <>
            <Title>{cr.title}</Title>
            <CrStatusChip status={cr.status} large />
          </>
        )}
      </PageHeader>
      {error && (missing || !cr) ? (
        <ErrorPanel
          title={missing ? 'There is no such change request' : 'The change request did not load'}
          {...(missing
            ? { calm: true, icon: 'search' as const }
            : { onRetry: read.retry, retrying: read.isLoading })}
          actions={<ButtonLink to="/cr_dashboard">Back to CR Dashboard</ButtonLink>}
        >
          {error.message}
        </ErrorPanel>
      ) : (
        <WhileLoading loading={!cr} skeleton={<CrSkeleton />}>
          {cr && <Content key={cr.id} cr={cr} />}
        </WhileLoading>
      )}
    </>
  );
}
