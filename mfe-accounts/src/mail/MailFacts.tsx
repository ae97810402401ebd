import type { OutboxMail } from 'shared-api/contracts/mail';
import { Description, DescriptionList, RouterLink } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { isOfErased, mailStatusWords } from './mailStatus';
import { MailStatusTag } from './MailStatusTag';

/** The recipient of a mail, the rule that caused it, and its status. */
export function MailFacts({ mail }: { mail: OutboxMail }) {
  const { usr, address, status, project_id: projectId, done_on: doneOn } = mail;
  const erased = isOfErased(mail);
  return (
    <DescriptionList columns={2}>
      <Description label="To">
        {usr ? <RouterLink to={`/users/${usr.id}`}>{usr.name}</RouterLink> : address}
      </Description>
      <Description
        label="Address"
        missing={erased ? 'Removed' : status === 'waiting' ? 'Read when it is sent' : 'None'}
      >
        {erased ? null : address}
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
        <Timestamp at={mail.created_on} />
      </Description>
      <Description label={mailStatusWords[status].done} missing="Not yet">
        {doneOn && <Timestamp at={doneOn} />}
      </Description>
      <Description label="Request ID" missing="None">
        {mail.request_id}
      </Description>
    </DescriptionList>
  );
}
