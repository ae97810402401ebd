import { useEmailTemplate } from 'shared-api/groups';
import type { EmailTemplate } from 'shared-api/contracts/groupParts/groupMail';
import {
  Box,
  ButtonLink,
  Description,
  DescriptionList,
  ErrorPanel,
  monospace,
  PageHeader,
  RouterLink,
  Skeleton,
  styled,
  useAddressName,
  WhileLoading,
} from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { inGroup } from '../shared/groupPart';
import { TemplatePreview } from './TemplatePreview';
import { nameOfUse } from './templateUses';

const Body = styled('div')({
  flex: 1,
  padding: '16px 24px',
  overflowY: 'auto',
  containerType: 'inline-size',
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 },
  '@container (min-width: 760px)': {
    '& > div': { gridTemplateColumns: 'minmax(0, 560px) minmax(320px, 480px)', gap: 32 },
  },
});
const Source = styled('pre')({
  margin: 0,
  font: `12px/20px ${monospace}`,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

const useAddresses = { state: 'project_state_emails', change: 'project_change_emails' } as const;

function Uses({ template: { used_by: uses }, groupId }: { template: EmailTemplate; groupId: string }) {
  return uses.map((one, index) => (
    <span key={`${one.kind} ${one.id}`}>
      {index > 0 && ', '}
      <RouterLink
        to={`/groups/${groupId}/${useAddresses[one.kind]}${one.kind === 'state' ? `/${one.id}/update` : ''}`}
      >
        {nameOfUse(one)}
      </RouterLink>
    </span>
  ));
}

/** `email_templates/{id}`: one template, what uses it, and how it reads for a project. Source: spec 001, point 2.5. */
function EmailTemplatePage() {
  const { groupId = '', id = '' } = useParams();
  const { data, error, isLoading, retry } = useEmailTemplate(groupId, id);
  const list = `/groups/${groupId}/email_templates`;
  const isGone = [400, 403, 404].includes(error?.status ?? 0);
  useAddressName(`${list}/${id}`, data?.name);
  const back = <ButtonLink to={list}>Back to Email Templates</ButtonLink>;
  return (
    <>
      <PageHeader
        title={data?.name ?? 'Email Template'}
        subject={isGone ? null : data?.name}
        actions={data && <ButtonLink to={`${list}/${id}/update`}>Edit</ButtonLink>}
      />
      <Body>
        {error && !data ? (
          <ErrorPanel
            title={isGone ? 'There is no such email template.' : 'The email template did not load'}
            {...(isGone ? { icon: 'search' as const } : { onRetry: retry, retrying: isLoading })}
            actions={back}
          >
            {isGone ? 'It may have been deleted.' : error.message}
          </ErrorPanel>
        ) : (
          <WhileLoading loading={!data} skeleton={<Skeleton height={160} />}>
            {data && (
              <div>
                <Box>
                  <DescriptionList columns={1}>
                    <Description label="Subject">{data.subject}</Description>
                    <Description label="Body">
                      <Source>{data.body}</Source>
                    </Description>
                    <Description label="Used by" missing="No rule">
                      {data.used_by.length > 0 && <Uses template={data} groupId={groupId} />}
                    </Description>
                  </DescriptionList>
                </Box>
                <TemplatePreview subject={data.subject} body={data.body} />
              </div>
            )}
          </WhileLoading>
        )}
      </Body>
    </>
  );
}

export default inGroup(EmailTemplatePage);
