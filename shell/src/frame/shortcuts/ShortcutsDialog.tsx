import { useState } from 'react';
import { Dialog, styled, Switch, t } from 'shared-ui/core';
import { findKeys } from '../../shared/findKeys';
import type { NavItem } from '../navModel';
import { areSingleKeysOn, shortcutLinks, switchSingleKeys } from './singleKeys';

/** The shortcuts that work everywhere in the portal. */
const shortcuts: [keys: string[], what: string][] = [
  [['?'], 'Show this list'],
  [findKeys(), 'Find a screen, an action or anything else'],
  [['Esc'], 'Close what is open: dialog, menu, popover'],
  [['Enter'], 'Submit the form, follow the link, press the button'],
  [[`${findKeys()[0]} Enter`], 'Submit a form, also from a field of several lines'],
  [['Tab', 'Shift Tab'], 'Go to the next or previous control'],
  [['↑', '↓'], 'Move in menus and lists of options'],
  [['↑', '↓', '←', '→'], 'Move between the cells of a table; Tab leaves it'],
  [['Home', 'End'], 'In a table: go to the first or last cell of the row'],
  [['Enter', 'Space'], 'In a table: open the link of a cell, tick its check box'],
  [['Alt ↓'], 'On a table header: filter by this column'],
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

const Choice = styled('div')({ marginTop: 16, paddingTop: 12, borderTop: `1px solid ${t.borderSubtle}` });

export interface ShortcutsDialogProps {
  sections: NavItem[][];
  onClose: () => void;
}

/** Lists the keyboard shortcuts; those of single letters can be switched off. */
export default function ShortcutsDialog({ sections, onClose }: ShortcutsDialogProps) {
  const [singleKeys, setSingleKeys] = useState(areSingleKeysOn);
  const ofLetters: typeof shortcuts = singleKeys
    ? [
        [['/'], 'Open quick find'],
        ...shortcutLinks(sections).map(({ shortcut, label }): (typeof shortcuts)[number] => [
          shortcut.split(' '),
          label,
        ]),
      ]
    : [];
  return (
    <Dialog open title="Keyboard shortcuts" width={440} onClose={onClose}>
      <List>
        {[...shortcuts, ...ofLetters].flatMap(([keys, what]) => [
          <dt key={`${what} keys`}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>,
          <dd key={what}>{what}</dd>,
        ])}
      </List>
      <Choice>
        <Switch
          label="Shortcuts of single letters"
          checked={singleKeys}
          onChange={(on) => {
            switchSingleKeys(on);
            setSingleKeys(on);
          }}
        />
      </Choice>
    </Dialog>
  );
}
