import { useState } from 'react';
import { ApiError } from 'shared-api/client';
import { addSupportMessage } from 'shared-api/support';
import type { NewSupportMessage, SupportCase } from 'shared-api/contracts/personal/support';
import { limits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import { Segments } from 'shared-ui/controls';
import { Button, styled, t, useToast } from 'shared-ui/core';
import {
  Form,
  FormCheckbox,
  FormErrorAlert,
  FormFileField,
  Formik,
  FormTextField,
  LeaveQuestion,
  sameValue,
  showSubmitError,
  SubmitButton,
  useAutosavedDraft,
  useDirtyGuard,
  useDraft,
  useFormikContext,
  type DirtyGuard,
  type Draft,
} from 'shared-ui/form';
import { SendProgress } from './SendProgress';
import { caseFileHelp, caseFileRules, filesFault } from './supportFiles';
import { isCancelled, useSending, type Sending } from './useSending';

type Kind = NewSupportMessage['kind'];
interface Typed {
  kind: Kind;
  text: string;
  close: boolean;
}
interface Values extends Omit<Typed, 'kind'> {
  files: readonly File[];
}

const words: Record<Kind, { choice: string; label: string; button: string; done: string }> = {
  reply: { choice: 'Reply', label: 'Reply', button: 'Send reply', done: 'Reply sent' },
  answer: { choice: 'Answer', label: 'Answer', button: 'Send answer', done: 'Answer sent' },
  note: { choice: 'Internal note', label: 'Internal note', button: 'Add note', done: 'Note added' },
};

const Frame = styled('div')({
  display: 'grid',
  gap: 12,
  padding: 12,
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  '&[data-kind=note]': { borderStyle: 'dashed' },
});
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  '& > span': { marginRight: 'auto', fontSize: 12, color: t.text3 },
});

/** The kinds of message that the person may write now: on a closed case notes alone. */
export const messageKinds = ({ may, status }: SupportCase): Kind[] => [
  ...(may.manage && status !== 'closed' ? (['answer'] as const) : []),
  ...(may.reply ? (['reply'] as const) : []),
  ...(may.manage ? (['note'] as const) : []),
];

/** Who reads a message. */
const reader: Record<Kind, string> = {
  reply: 'Mailed to support.',
  answer: 'Mailed to the writer.',
  note: 'Only global admins read it.',
};

interface FieldsProps {
  kinds: readonly Kind[];
  kind: Kind;
  onKind: (kind: Kind) => void;
  base: Typed;
  draft: Draft<Typed>;
  guard: DirtyGuard;
  sending: Sending;
}

function Fields({ kinds, kind, onKind, base, draft, guard, sending }: FieldsProps) {
  const { files, ...typed } = useFormikContext<Values>().values;
  const { max_attachment_size_mb: megabytes } = useCurrentUser();
  const [attaches, setAttaches] = useState(false);
  const dirty = !sameValue(typed.text, base.text);
  useAutosavedDraft(draft, base, { kind, ...typed }, dirty);
  return (
    <Form aria-label={words[kind].label}>
      <Frame data-kind={kind}>
        <FormErrorAlert />
        {kinds.length > 1 && (
          <Segments
            label="Kind of message"
            value={kind}
            onChange={onKind}
            choices={kinds.map((value) => ({ value, label: words[value].choice }))}
          />
        )}
        <FormTextField name="text" label={words[kind].label} rows={4} count={limits.supportText} countLate />
        {attaches && (
          <FormFileField
            name="files"
            rules={caseFileRules(megabytes)}
            multiple
            help={caseFileHelp(megabytes)}
          />
        )}
        {kind === 'answer' && <FormCheckbox name="close" label="Close the case with this answer" />}
        {files.length > 0 && <SendProgress sending={sending} />}
        <Foot>
          <span>{reader[kind]}</span>
          {!attaches && (
            <Button variant="text" icon="attach" onClick={() => setAttaches(true)}>
              Attach files
            </Button>
          )}
          <SubmitButton>{words[kind].button}</SubmitButton>
        </Foot>
      </Frame>
      <LeaveQuestion guard={guard} dirty={dirty} files={files.length} draft={draft} />
    </Form>
  );
}

function ComposerForm({ shown, onSent }: { shown: SupportCase; onSent: () => void }) {
  const { id: owner, max_attachment_size_mb: megabytes } = useCurrentUser();
  const kinds = messageKinds(shown);
  const toast = useToast();
  const guard = useDirtyGuard();
  const sending = useSending();
  const [name] = useState({ owner, form: `support_message/${shown.id}`, version: 1 });
  const [base] = useState<Typed>(() => ({ kind: kinds[0]!, text: '', close: false }));
  const draft = useDraft<Typed>(name, base);
  const { kind: first, ...start } = draft.start;
  const [chosen, setChosen] = useState(first);
  // The status of the case decides which kinds are offered, and it may change while a message is written or kept as a draft. The kind
  // that replaces the chosen one stays: a note must not become an answer when the case is reopened. While a message is sent it keeps its
  // kind: the case that an answer closes may be read before the answer's own response arrives.
  const kind = sending.share !== null || kinds.includes(chosen) ? chosen : kinds[0]!;
  if (kind !== chosen) setChosen(kind);
  return (
    <Formik<Values>
      initialValues={{ ...start, files: [] }}
      validate={({ text, files }) => {
        const fault = filesFault(files, megabytes);
        return {
          ...(!text.trim() && { text: 'Write something first' }),
          ...(text.trim().length > limits.supportText && {
            text: `At most ${limits.supportText} characters`,
          }),
          ...(fault && { files: fault }),
        };
      }}
      onSubmit={async ({ text, close, files }, helpers) => {
        helpers.setStatus(undefined);
        const message: NewSupportMessage = {
          kind,
          text: text.trim(),
          ...(kind === 'answer' && { seen: shown.status, ...(close && { close: 'true' as const }) }),
        };
        try {
          await sending.run((send) => addSupportMessage(shown.id, message, files, send));
          draft.finish();
          guard.release();
          toast(words[kind].done);
          onSent();
        } catch (cause) {
          if (isCancelled(cause)) return;
          if (cause instanceof ApiError && cause.code === 'changed')
            helpers.setStatus({
              error:
                'Somebody changed the case meanwhile. It was read again; what you typed is not sent yet.',
            });
          else showSubmitError(cause, helpers, ['text', 'files']);
        }
      }}
    >
      <Fields
        {...{ kinds, kind }}
        onKind={setChosen}
        base={base}
        draft={draft}
        guard={guard}
        sending={sending}
      />
    </Formik>
  );
}

/** Writes a reply, an answer or an internal note. What was typed is kept on this device until it is sent. */
export function CaseComposer({ case: shown }: { case: SupportCase }) {
  const [sent, setSent] = useState(0);
  if (!messageKinds(shown).length) return null;
  return <ComposerForm key={sent} shown={shown} onSent={() => setSent((n) => n + 1)} />;
}
