import { Button, Dialog, styled, t } from 'shared-ui/core';

const Text = styled('p')({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: t.text });
const Place = styled('p')({ marginTop: 12, fontSize: 12, lineHeight: '16px', color: t.text3 });

/** One notice of a service, to be acknowledged before the state is changed; closing it leaves the state as it is. */
export function NoticeDialog({
  text,
  place,
  of,
  onOk,
  onCancel,
}: {
  text: string;
  place: number;
  of: number;
  onOk: () => void;
  onCancel: () => void;
}) {
  return (
    <Dialog
      open
      title="Notice"
      width={440}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" autoFocus onClick={onOk}>
            Ok
          </Button>
        </>
      }
    >
      <Text>{text}</Text>
      {of > 1 && (
        <Place>
          {place} of {of}
        </Place>
      )}
    </Dialog>
  );
}
