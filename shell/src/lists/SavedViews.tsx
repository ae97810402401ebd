import { useEffect, useEffectEvent, useState } from 'react';
import {
  chooseDefaultView,
  deleteSavedView,
  updateSavedView,
  useSavedViews,
} from 'shared-api/client/savedViews';
import type { SavedView } from 'shared-api/contracts/personal/savedViews';
import {
  Button,
  ConfirmDialog,
  lazyComponent,
  Menu,
  styled,
  t,
  useToast,
  type ListViewsProps,
  type MenuPart,
} from 'shared-ui/core';
import { NavigationType, useNavigationType } from 'shared-ui/router';

const ViewDialog = lazyComponent(() => import(/* webpackChunkName: "ViewDialog" */ './ViewDialog'));

const Hint = styled('p')({
  maxWidth: 240,
  padding: '4px 12px 8px',
  fontSize: 12,
  lineHeight: '16px',
  color: t.text2,
});

const Label = styled('span')({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' });

const titleOf = ({ name, team }: SavedView) => (team ? `${name} (${team.name})` : name);
const sameColumns = (a: readonly string[], b: readonly string[]) =>
  [...a].sort().join() === [...b].sort().join();

/** The view that was chosen last, and the columns that were shown before; none: the list's own. */
interface Choice {
  id: number | null;
  before?: readonly string[];
}

/** The views of a list, the one that is shown, and the one that was chosen last, which may have been changed since. */
function useViews({ list, state, columns, chooseColumns }: ListViewsProps) {
  const read = useSavedViews(list);
  const [{ id: chosenId, before }, setChosen] = useState<Choice>({ id: null });
  const [address, setAddress] = useState(state.address);
  /** The columns to show again. */
  const [restored, setRestored] = useState<readonly string[]>();
  const views = read.data?.views ?? [];
  const isShown = (view: Pick<SavedView, 'query' | 'columns'>) =>
    state.addressOf(view.query) === state.address && sameColumns(view.columns, columns);
  const chosen = views.find(({ id }) => id === chosenId);
  const shown = chosen && isShown(chosen) ? chosen : views.find(isShown);

  const isBack = useNavigationType() === NavigationType.Pop;
  if (address !== state.address) {
    setAddress(state.address);
    // Back leads away from the view that was chosen, so what is shown then is no change of it.
    if (isBack && chosen && !isShown(chosen)) {
      setChosen({ id: null });
      if (before && sameColumns(chosen.columns, columns)) setRestored(before);
    }
  }
  const restore = useEffectEvent(chooseColumns);
  useEffect(() => {
    if (restored) restore(restored);
  }, [restored]);

  return { read, views, shown, changed: shown ? undefined : chosen, setChosen };
}

/** Passes on the person's default view whenever the views were read. */
function useDefaultView(
  onDefault: ListViewsProps['onDefault'],
  views: readonly SavedView[] | undefined,
): void {
  const report = useEffectEvent((read: readonly SavedView[]) =>
    onDefault(read.find(({ is_default }) => is_default) ?? null),
  );
  useEffect(() => {
    if (views) report(views);
  }, [views]);
}

/** The choice of saved views above a list: filters, sort and columns under a name, private or of a team. */
export default function SavedViews(props: ListViewsProps) {
  const { list, many, state, columns, chooseColumns, onDefault } = props;
  const { read, views, shown, changed, setChosen } = useViews(props);
  useDefaultView(onDefault, read.data?.views);
  const toast = useToast();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null);
  const [deleting, setDeleting] = useState<SavedView | null>(null);
  const isOwn = state.address === '' && columns.length === 0;

  const apply = (view: SavedView | null) => {
    setChosen({ id: view?.id ?? null, before: columns });
    chooseColumns(view?.columns ?? []);
    state.setAddress(view?.query ?? '');
  };
  const report = async (done: string, work: Promise<unknown>) => {
    try {
      await work;
      toast(done);
    } catch (cause) {
      toast({ kind: 'error', text: (cause as Error).message });
    }
  };
  const overwrite = (view: SavedView) => {
    const { name, team } = view;
    void report(
      `“${name}” saved`,
      updateSavedView(list, view, { name, team, query: state.address, columns: [...columns] }),
    );
  };
  const toggleDefault = (view: SavedView) => {
    const wanted = view.is_default ? null : { id: view.id };
    void report(
      wanted ? `This list opens with “${view.name}” now` : `This list opens with all ${many} again`,
      chooseDefaultView({ list, view: wanted }),
    );
  };

  const editable = changed?.can_edit ? changed : undefined;
  const canShare = Boolean(shown?.team ?? read.data?.teams.length);
  const items: MenuPart[] = [
    { label: `All ${many}`, checked: isOwn, onSelect: () => apply(null) },
    ...views.map((view) => ({
      label: titleOf(view),
      checked: view === shown,
      onSelect: () => apply(view),
    })),
    ...(editable
      ? [{ label: `Save changes to “${editable.name}”`, divided: true, onSelect: () => overwrite(editable) }]
      : []),
    {
      label: 'Save as a new view…',
      icon: 'add',
      divided: !editable,
      disabled: isOwn || Boolean(shown),
      onSelect: () => setEditing('new'),
    },
    ...(shown
      ? ([
          {
            label: shown.is_default ? `Open with all ${many} again` : `Always open with “${shown.name}”`,
            icon: 'home',
            onSelect: () => toggleDefault(shown),
          },
          ...(shown.can_edit
            ? ([
                {
                  label: canShare ? 'Rename or share…' : 'Rename…',
                  icon: 'edit',
                  onSelect: () => setEditing(shown),
                },
                { label: 'Delete this view…', icon: 'delete', onSelect: () => setDeleting(shown) },
              ] as const)
            : []),
        ] as const)
      : []),
  ];
  const label = shown ? shown.name : changed ? `${changed.name} (changed)` : 'Views';
  return (
    <>
      <Button
        icon="visibility"
        aria-label={shown || changed ? `View: ${label}` : `Views: ${isOwn ? `all ${many}` : 'not saved'}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Label>{label}</Label>
      </Button>
      <Menu
        anchor={anchor}
        label="Views"
        items={items}
        header={
          isOwn && <Hint>Search, filter or sort, or choose columns: then you can keep that as a view.</Hint>
        }
        onClose={() => setAnchor(null)}
      />
      {editing && (
        <ViewDialog
          list={list}
          view={editing === 'new' ? null : editing}
          settings={{ query: state.address, columns: [...columns] }}
          teams={read.data?.teams ?? []}
          onSaved={({ id }) => setChosen({ id })}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        title="Confirm Delete"
        confirm="Delete"
        danger
        onConfirm={async () => {
          await deleteSavedView(list, deleting!.id);
          toast(`${deleting!.name} deleted`);
        }}
        onClose={() => setDeleting(null)}
      >
        Are you sure you want to delete {deleting?.name}?
        {deleting?.team && ` The other members of ${deleting.team.name} have it no longer, too.`}
      </ConfirmDialog>
    </>
  );
}
