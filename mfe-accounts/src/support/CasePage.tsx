import { useSupportCase } from 'shared-api/support';
import type { SupportCase } from 'shared-api/contracts/personal/support';
import { useCurrentUser } from 'shared-api/portal';
import { Banner, Description, DescriptionList, PageHeader, RouterLink, useAddressName } from 'shared-ui/core';
import { formatTimestamp, Timestamp } from 'shared-ui/date';
import { useParams } from 'shared-ui/router';
import { OpenedPage } from '../shared/OpenedPage';
import { PageBody } from '../shared/PageBody';
import { CaseActions } from './CaseActions';
import { CaseComposer } from './CaseComposer';
import { CaseStatusTag } from './caseStatus';
import { ContextDetails } from './ContextDetails';
import { Conversation } from './Conversation';

function Facts({ case: shown }: { case: SupportCase }) {
  const { is_admin: isAdmin } = useCurrentUser();
  const { reference, problem_type: type, writer, assignee, created_on: at } = shown;
  return (
    <DescriptionList columns={2}>
      <Description label="Case">{reference}</Description>
      <Description label="Problem type">{type}</Description>
      <Description label="Writer">
        {isAdmin ? <RouterLink to={`/users/${writer.id}`}>{writer.name}</RouterLink> : writer.name}
      </Description>
      <Description label="Assignee" missing="Unassigned">
        {assignee?.name}
      </Description>
      <Description label="Submitted">
        <Timestamp at={at} />
      </Description>
    </DescriptionList>
  );
}

/** Says how a closed case can be taken up again. */
function ClosedNotice({ case: { may, reopen_until: until } }: { case: SupportCase }) {
  if (!until) return null;
  return (
    <Banner kind="info" title="This case is closed.">
      {may.reopen
        ? `If the problem is still there, reopen it until ${formatTimestamp(until)}.`
        : 'It can no longer be reopened. If the problem is still there, submit a new case.'}
    </Banner>
  );
}

function Loaded({ case: shown }: { case: SupportCase }) {
  const { id, subject, reference, status, context, may } = shown;
  useAddressName(`/support/cases/${id}`, reference);
  return (
    <>
      <PageHeader title={subject} subject={`${reference} ${subject}`} actions={<CaseActions case={shown} />}>
        <CaseStatusTag status={status} />
      </PageHeader>
      <PageBody>
        {!may.manage && <ClosedNotice case={shown} />}
        <Facts case={shown} />
        <Conversation case={shown} />
        <CaseComposer case={shown} />
        {context && (
          <section aria-labelledby="case-context">
            <h2 id="case-context">Details sent with the case</h2>
            <ContextDetails context={context} />
          </section>
        )}
      </PageBody>
    </>
  );
}

/** `support/cases/{id}`: one case, for its writer and for global admins. Source: domain.md 10. */
export default function CasePage() {
  const { caseId = '' } = useParams();
  const { is_admin: isAdmin } = useCurrentUser();
  const list = isAdmin
    ? { title: 'Support Cases', to: '/support/queue' }
    : { title: 'Your Support Cases', to: '/support/cases' };
  return (
    <OpenedPage read={useSupportCase(caseId)} noun="support case" title="Support Case" list={list}>
      {(shown) => <Loaded key={shown.id} case={shown} />}
    </OpenedPage>
  );
}
