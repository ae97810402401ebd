import { useState } from 'react';
import { createCrWall, removeCrWall, useCrWalls } from 'shared-api/cr';
import type { CrWall, NewCrWall } from 'shared-api/contracts/cr/wall';
import { limits } from 'shared-api/limits';
import {
  Banner,
  Button,
  ConfirmDialog,
  CopyField,
  Field,
  LoadError,
  PageHeader,
  phoneMedia,
  Skeleton,
  styled,
  t,
  useToast,
  WhileLoading,
} from 'shared-ui/core';
import { formatTimestamp } from 'shared-ui/date';

const Body = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: '8px 24px 24px',
  maxWidth: 720,
  [phoneMedia]: { padding: '8px 16px 16px' },
});
const Form = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 8,
  '& > div': { flex: '1 1 240px' },
});
const List = styled('ul')({
  listStyle: 'none',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '10px 0',
    borderTop: `1px solid ${t.borderSubtle}`,
  },
  '& li > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: t.text2 },
});

const readText = ({ read_on: read }: CrWall) =>
  read === null ? 'not opened yet' : `last read ${formatTimestamp(read)}`;

function NewDisplay({ onMade }: { onMade: (made: NewCrWall) => void }) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const submit = async () => {
    setBusy(true);
    try {
      onMade(await createCrWall(name.trim()));
      setName('');
    } catch (cause) {
      toast({ kind: 'error', text: `No display was made. ${(cause as Error).message}` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) void submit();
      }}
    >
      <div>
        <Field
          label="Name of the new display"
          placeholder="Operations room"
          value={name}
          maxLength={limits.crWallName}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" variant="primary" icon="add" busy={busy} disabled={!name.trim()}>
        Make a display
      </Button>
    </Form>
  );
}

/** `cr_dashboard/displays`: the displays that show the dashboard on a wall. Source: domain.md 7 */
export default function WallsPage() {
  const read = useCrWalls();
  const { data: walls, error } = read;
  const toast = useToast();
  const [made, setMade] = useState<NewCrWall | null>(null);
  const [leaving, setLeaving] = useState<CrWall | null>(null);
  const remove = async () => {
    await removeCrWall(leaving!.id);
    if (made?.id === leaving!.id) setMade(null);
    toast(`The display “${leaving!.name}” was taken back.`);
  };
  return (
    <>
      <PageHeader title="CR Displays" />
      <Body>
        <p>
          A display on a wall shows the CR dashboard as you see it, for days and without anybody signed in.
          Its address reads the dashboard and nothing else. It ends when you take it back, and when you may no
          longer see the dashboard.
        </p>
        <NewDisplay onMade={setMade} />
        {made && (
          <>
            <CopyField label={`Address of “${made.name}”`} value={made.url} />
            <Banner kind="info">It is shown this once. Open it in the browser of the display.</Banner>
          </>
        )}
        {error && !walls ? (
          <LoadError title="The displays did not load." read={read} />
        ) : (
          <WhileLoading loading={!walls} skeleton={<Skeleton height={120} />}>
            {walls?.length === 0 && <p>There is no display yet.</p>}
            {walls && walls.length > 0 && (
              <List aria-label="Displays">
                {walls.map((wall) => (
                  <li key={wall.id}>
                    <div>
                      {wall.name}
                      <small>
                        made by {wall.maker.name} {formatTimestamp(wall.created_on)}, {readText(wall)}
                      </small>
                    </div>
                    <Button
                      tone="danger"
                      aria-haspopup="dialog"
                      aria-label={`Take back ${wall.name}`}
                      onClick={() => setLeaving(wall)}
                    >
                      Take back
                    </Button>
                  </li>
                ))}
              </List>
            )}
          </WhileLoading>
        )}
        <ConfirmDialog
          open={leaving !== null}
          title="Confirm Taking Back"
          confirm="Take Back"
          onConfirm={remove}
          onClose={() => setLeaving(null)}
        >
          The display “{leaving?.name}” shows nothing any more, at once.
        </ConfirmDialog>
      </Body>
    </>
  );
}
