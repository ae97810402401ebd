import { Button, Dialog, styled, t } from 'shared-ui/core';

const Text = styled('p')({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: t.text });
const Position = styled('p')({ marginTop: 12, fontSize: 12, lineHeight: '16px', color: t.text3 });

/** A notice of a service, to be acknowledged before the state changes; closing it cancels the change. */
export function NoticeDialog({
  text,
  position,
  count,
  onOk,
  onCancel,
}: {
  text: string;
  /** Starts at 1. */
  position: number;
  count: number;
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
      {count > 1 && (
        <Position>
          {position} of {count}
        </Position>
      )}
    </Dialog>
  );
}
