import { dismissToldView, useToldViews } from 'shared-api/client';
import type { ToldView } from 'shared-api/contracts/platform/views';
import { Banner, Stack, useToast } from 'shared-ui/core';
import { useBoot } from '../session/SessionProvider';
import { formatClock } from './formatClock';

const formatDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(instant),
  );

function Notice({ view }: { view: ToldView }) {
  const { timeZone } = useBoot();
  const toast = useToast();
  const dismiss = async () => {
    try {
      await dismissToldView(view.id);
    } catch (cause) {
      toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  const at = `${formatDay(view.started_at, timeZone)}, ${formatClock(view.started_at, timeZone)}`;
  return (
    <Banner kind="info" onDismiss={() => void dismiss()}>
      {view.viewer.name} viewed the portal as you on {at}, read only.
    </Banner>
  );
}

/** Tells the signed-in person who saw the portal as them; each notice stays until it is dismissed. */
export default function ViewedNotices() {
  const { data = [] } = useToldViews();
  if (!data.length) return null;
  return (
    <Stack sx={{ gap: 1, padding: '12px 16px 0' }}>
      {data.map((view) => (
        <Notice key={view.id} view={view} />
      ))}
    </Stack>
  );
}
