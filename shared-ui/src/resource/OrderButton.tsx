import { useState } from 'react';
import { Button } from '../controls/Button';
import { useToast } from '../feedback/toasts';
import { lazyComponent } from '../loading/lazyComponent';
import { useIsMounted } from '../loading/useIsMounted';
import type { NamedRow, ResourceCalls } from './types';

const OrderDialog = lazyComponent(() => import('./OrderDialog'));

interface OrderButtonProps {
  many: string;
  calls: Pick<ResourceCalls<never, never>, 'readOrder' | 'changeOrder'>;
}

/** Reads the order of an ordered resource's rows and opens the dialog that changes it. */
export function OrderButton({ many, calls }: OrderButtonProps) {
  const toast = useToast();
  const isMounted = useIsMounted();
  const [isReading, setIsReading] = useState(false);
  const [rows, setRows] = useState<readonly NamedRow[]>();
  const open = async () => {
    setIsReading(true);
    try {
      const read = await calls.readOrder();
      if (isMounted()) setRows(read);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      toast({ kind: 'error', text: `The order of the ${many} did not load. ${reason}` });
    } finally {
      if (isMounted()) setIsReading(false);
    }
  };
  return (
    <>
      <Button icon="drag" busy={isReading} onClick={() => void open()}>
        Change Order
      </Button>
      {rows && (
        <OrderDialog many={many} rows={rows} change={calls.changeOrder} onClose={() => setRows(undefined)} />
      )}
    </>
  );
}
