import type { SlotProps } from 'shared-api/portal';
import { EmptyState } from 'shared-ui/core';
import { useNow } from '../shared/useNow';
import { Wall } from '../shared/Wall';
import { useWallView } from './useWallView';

const reload = () => window.location.reload();

/** `/display/cr.wall#<token>`: the dashboard on a wall, where nobody is signed in. */
export default function WallDisplay({ token }: SlotProps['displays']) {
  const { view, ahead, isLate, refusal } = useWallView(token, reload);
  const now = useNow();
  if (refusal !== null)
    return (
      <EmptyState icon="campaign" title="This display no longer shows anything">
        {refusal} Open the address of another display here.
      </EmptyState>
    );
  if (!view)
    return (
      isLate && (
        <EmptyState icon="cloud-off" title="The portal does not answer">
          This display asks again every ten seconds.
        </EmptyState>
      )
    );
  const { name, crs, more } = view;
  // Countdowns follow the server's clock: that of a display may be wrong.
  return <Wall isWholePage {...{ name, crs, more }} now={now + ahead} readAt={Date.parse(view.now)} />;
}
