import type { OutboxMail } from 'shared-api/contracts/mail';
import { Description, DescriptionList, RouterLink, Tooltip } from 'shared-ui/core';
import { formatTimestamp, relativeTime } from 'shared-ui/date';
import { mailStatusWords } from './mailStatus';
import { MailStatusTag } from './MailStatusTag';

function Moment({ at }: { at: string }) {
  return (
    <Tooltip describe title={relativeTime(at)} placement="right">
      <time dateTime={at}>{formatTimestamp(at)}</time>
    </Tooltip>
  );
}

/** For whom a mail is, why it was written, and what became of it. */
export function MailFacts({ mail }: { mail: OutboxMail }) {
  const { usr, address, status, project_id: projectId, done_on: doneOn } = mail;
  return (
    <DescriptionList columns={2}>
      <Description label="To">
        {usr ? <RouterLink to={`/users/${usr.id}`}>{usr.name}</RouterLink> : address}
      </Description>
      <Description label="Address" missing="Read when it is sent">
        {address}
      </Description>
      <Description label="Status">
        <MailStatusTag status={status} />
      </Description>
      <Description label="Tries">{mail.attempts}</Description>
      {mail.reason && (
        <Description label="Why" wide>
          {mail.reason}
        </Description>
      )}
      <Description label="Rule">{mail.rule}</Description>
      <Description label="Project" missing="None, or it was deleted">
        {projectId && <RouterLink to={`/projects/${projectId}`}>{projectId}</RouterLink>}
      </Description>
      <Description label="Created">
        <Moment at={mail.created_on} />
      </Description>
      <Description label={mailStatusWords[status].done} missing="Not yet">
        {doneOn && <Moment at={doneOn} />}
      </Description>
      <Description label="Request ID" missing="None">
        {mail.request_id}
      </Description>
    </DescriptionList>
  );
}
