import { useCallback, useEffect, useState } from 'react';
import { listGroupProjects, sendTemplate } from 'shared-api/groups';
import type { Named } from 'shared-api/contracts/common';
import { useCurrentUser } from 'shared-api/portal';
import { Picker } from 'shared-ui/controls';
import { Banner, Button, Skeleton, styled, Switch, t, useIsMounted, useToast } from 'shared-ui/core';
import { blockSubmitKeys } from 'shared-ui/form';
import { useParams } from 'shared-ui/router';
import { useFeature } from '../shared/useFeature';
import { MailSheet } from './MailSheet';
import { useTemplatePreview } from './useTemplatePreview';

const Panel = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 12,
  padding: '4px 0 24px',
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
});
const Note = styled('p')({ fontSize: 12, lineHeight: '16px', color: t.text3 });

/** The group's projects to choose from; the newest is chosen until the reader chooses another. */
function useChosenProject(groupId: string) {
  const [project, setProject] = useState<Named | null>(null);
  const [state, setState] = useState<'loading' | 'none' | 'ready'>('loading');
  const load = useCallback(
    (search: string, signal?: AbortSignal) => listGroupProjects(groupId, search, signal),
    [groupId],
  );
  useEffect(() => {
    const controller = new AbortController();
    load('', controller.signal).then(
      ([first]) => {
        setState(first ? 'ready' : 'none');
        setProject((chosen) => chosen ?? first ?? null);
      },
      // The field for the project says why its choices did not load.
      () => setState('ready'),
    );
    return () => controller.abort();
  }, [load]);
  return { project, setProject, load, state };
}

/** A text rendered for a project of one's choice while it is typed, and sent to oneself. */
export function TemplatePreview({ subject, body }: { subject: string; body: string }) {
  const { groupId = '' } = useParams();
  const { name } = useCurrentUser();
  const canSend = useFeature('groups.testMails');
  const toast = useToast();
  const isMounted = useIsMounted();
  const { project, setProject, load, state } = useChosenProject(groupId);
  const [asText, setAsText] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { preview, error, isFaulty, isLoading, retry } = useTemplatePreview(
    groupId,
    project?.id,
    subject,
    body,
  );
  const isBlank = !subject.trim() || !body.trim();

  const send = async () => {
    setIsSending(true);
    try {
      await sendTemplate(groupId, { project: { id: project!.id }, subject, body });
      toast('The mail is on its way to you');
    } catch (cause) {
      toast({ text: cause instanceof Error ? cause.message : String(cause), kind: 'error' });
    } finally {
      if (isMounted()) setIsSending(false);
    }
  };

  return (
    <Panel aria-label="Preview" onKeyDown={blockSubmitKeys}>
      <Row>
        <h2>Preview</h2>
        <Switch label="Plain text" checked={asText} onChange={setAsText} />
      </Row>
      {state === 'none' ? (
        <Banner kind="info" title="This group has no project yet that could fill the text." />
      ) : (
        <Picker label="Project" value={project} onChange={setProject} load={load} />
      )}
      {error && (
        <Banner
          kind="error"
          title="The preview did not load."
          action={
            <Button size="small" onClick={retry}>
              Retry
            </Button>
          }
        >
          {error}
        </Banner>
      )}
      {isFaulty && preview && <Note>The preview appears once subject and body have no errors.</Note>}
      {isFaulty && !preview && (
        <Note>
          {isBlank
            ? 'Write a subject and a body to see the mail.'
            : 'Correct the placeholders to see the mail.'}
        </Note>
      )}
      {preview ? (
        <MailSheet mail={preview} to={name} asText={asText} />
      ) : (
        isLoading && <Skeleton height={160} />
      )}
      <Row>
        {canSend && (
          <Button icon="mail" disabled={!project || isFaulty} busy={isSending} onClick={() => void send()}>
            Send to me
          </Button>
        )}
      </Row>
      <Note>
        The mail as it would be if the project had just entered its current state, with what you may see.
        Mails never show prices.
      </Note>
    </Panel>
  );
}
