import { Dialog, styled, t } from 'shared-ui/core';
import { findKeys } from '../shared/findKeys';

/** The shortcuts that work everywhere in the portal. */
const shortcuts: [keys: string[], what: string][] = [
  [['?'], 'Show this list'],
  [findKeys(), 'Find a screen, an action or anything else'],
  [['Esc'], 'Close what is open: dialog, menu, popover'],
  [['Enter'], 'Submit the form, follow the link, press the button'],
  [['Tab', 'Shift Tab'], 'Go to the next or previous control'],
  [['↑', '↓'], 'Move in menus, lists of options and tables'],
  [['Alt Enter'], 'On a table header: sort by this column as well'],
];

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: '8px 24px',
  alignItems: 'center',
  '& dd': { color: t.text2 },
  '& kbd': {
    display: 'inline-block',
    marginRight: 4,
    padding: '0 5px',
    border: `1px solid ${t.border}`,
    borderRadius: 4,
    backgroundColor: t.bgSubtle,
    color: t.text2,
    fontFamily: 'inherit',
    fontWeight: 500,
  },
});

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title="Keyboard shortcuts" width={440} onClose={onClose}>
      <List>
        {shortcuts.flatMap(([keys, what]) => [
          <dt key={`${what} keys`}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>,
          <dd key={what}>{what}</dd>,
        ])}
      </List>
    </Dialog>
  );
}
