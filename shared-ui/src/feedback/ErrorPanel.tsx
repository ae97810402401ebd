import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { Button } from '../controls/Button';
import { Icon, type IconName } from '../icons/Icon';
import { phoneMedia, t } from '../theme/tokens';

const Box = styled('section')({
  width: 560,
  maxWidth: '100%',
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  overflow: 'hidden',
  backgroundColor: t.bg,
});
const Head = styled('div')({
  display: 'flex',
  gap: 12,
  padding: '24px 24px 0',
  '& p': { marginTop: 4, color: t.text2 },
});
const Mark = styled('span')({
  width: 32,
  height: 32,
  borderRadius: 6,
  backgroundColor: t.errorBg,
  color: t.error,
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  '&[data-calm]': { backgroundColor: t.bgMuted, color: t.text2 },
});
const Title = styled('h2')({ fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.011em' });
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '20px 24px 24px 68px',
  [phoneMedia]: { paddingLeft: 24 },
});
const Facts = styled('dl')({
  borderTop: `1px solid ${t.border}`,
  backgroundColor: t.bgSubtle,
  padding: '12px 24px 12px 68px',
  display: 'grid',
  gridTemplateColumns: '104px minmax(0,1fr)',
  rowGap: 4,
  alignItems: 'center',
  '& dt': { color: t.text3 },
  '& dd': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 6, overflowWrap: 'anywhere' },
  [phoneMedia]: { paddingLeft: 24 },
});
const Details = styled('details')({
  borderTop: `1px solid ${t.border}`,
  padding: '10px 24px 10px 68px',
  '& summary': { color: t.text2, fontWeight: 500, cursor: 'pointer' },
  '& pre': { margin: '8px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: t.text2 },
  [phoneMedia]: { paddingLeft: 24 },
});

export interface ErrorPanelProps {
  icon?: IconName;
  /** Says what failed: "Reports did not load". */
  title: string;
  /** The consequences for the person. */
  children: ReactNode;
  /** Adds a Retry button. */
  onRetry?: () => unknown;
  /** Shows a spinner in the Retry button. */
  retrying?: boolean;
  /** Further buttons after Retry. */
  actions?: ReactNode;
  /** Facts about the failure: area, owner, last try, reference. */
  facts?: readonly { name: string; value: ReactNode }[];
  /** Technical details for the people who will repair it, in a collapsed section. */
  details?: string;
  /** For an intended state, such as a remote that is switched off: not red, and not announced as an alert. */
  calm?: boolean;
}

/** A failed part of the portal: what failed, the consequences, what to do and who owns it. Source: mock 08. */
export function ErrorPanel({
  icon = 'cloud-off',
  title,
  children,
  onRetry,
  retrying = false,
  actions,
  facts,
  details,
  calm = false,
}: ErrorPanelProps) {
  return (
    <Box {...(calm ? { 'aria-label': title } : { role: 'alert' })}>
      <Head>
        <Mark {...(calm ? { 'data-calm': '' } : {})}>
          <Icon name={icon} size={18} />
        </Mark>
        <div>
          <Title>{title}</Title>
          <p>{children}</p>
        </div>
      </Head>
      <Actions>
        {onRetry && (
          <Button variant="primary" icon="retry" busy={retrying} onClick={onRetry}>
            Retry
          </Button>
        )}
        {actions}
      </Actions>
      {facts && (
        <Facts>
          {facts.flatMap(({ name, value }) => [
            <dt key={`${name}-name`}>{name}</dt>,
            <dd key={`${name}-value`}>{value}</dd>,
          ])}
        </Facts>
      )}
      {details && (
        <Details>
          <summary>Technical details</summary>
          <pre>{details}</pre>
        </Details>
      )}
    </Box>
  );
}
