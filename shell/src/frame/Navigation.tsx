import { Fragment, useId, useState, type ReactNode } from 'react';
import { styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { useLocation } from 'shared-ui/router';
import { NavButton, NavEntry } from './NavEntry';
import { currentLink, sectionOf, type NavFolder, type NavItem, type NavLink } from './navModel';

const Root = styled('nav')({
  '& > ul + ul::before': { content: '""', display: 'block', height: 1, margin: 8, backgroundColor: t.border },
});

/** Names the entries below it. */
const Heading = styled('li')({
  padding: '4px 8px 2px 36px',
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text3,
});

interface FolderProps {
  folder: NavFolder;
  current: NavLink | undefined;
  entry: (link: NavLink, sub: boolean) => ReactNode;
  iconic: boolean;
  onExpand: (() => void) | undefined;
}

function Folder({ folder, current, entry, iconic, onExpand }: FolderProps) {
  const id = useId();
  const holdsCurrent = current !== undefined && folder.links.includes(current);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = !iconic && (chosen ?? holdsCurrent);
  const press = () => {
    onExpand?.();
    setChosen(iconic || !open);
  };
  return (
    <>
      <NavButton
        label={folder.label}
        icon={folder.icon}
        iconic={iconic}
        current={holdsCurrent && !open}
        expanded={open}
        {...(open ? { controls: id } : {})}
        end={<Icon name={open ? 'chevron-down' : 'chevron-right'} size={16} />}
        onPress={press}
      />
      {open && (
        <ul id={id} aria-label={folder.label}>
          {folder.links.map((link, index) => (
            <Fragment key={link.to + link.label}>
              {link.heading !== undefined && link.heading !== folder.links[index - 1]?.heading && (
                <Heading>{link.heading}</Heading>
              )}
              <li>{entry(link, true)}</li>
            </Fragment>
          ))}
        </ul>
      )}
    </>
  );
}

export interface NavigationProps {
  sections: NavItem[][];
  /** Shows only icons. Pressing a folder then calls `onExpand`. */
  iconic?: boolean;
  onExpand?: () => void;
  /** Called when an entry was clicked. */
  onGo?: () => void;
}

/** The offered entries in sections, with the current one marked. */
export function Navigation({ sections, iconic = false, onExpand, onGo }: NavigationProps) {
  const { pathname } = useLocation();
  const current = currentLink(sections, pathname);
  const entry = (link: NavLink, sub: boolean) => (
    <NavEntry
      link={link}
      current={link !== current ? null : link.to === pathname.replace(/\/+$/, '') ? 'page' : 'section'}
      sub={sub}
      iconic={iconic}
      onGo={onGo}
    />
  );
  return (
    <Root aria-label="Main">
      {sections.map((items) => (
        // Keyed by the section's number, so that folders stay open and focused when entries are added or removed.
        <ul key={items[0] && sectionOf(items[0])}>
          {items.map((item) => (
            <li key={item.label}>
              {item.kind === 'link' ? (
                entry(item, false)
              ) : (
                <Folder
                  folder={item}
                  current={current}
                  entry={entry}
                  iconic={iconic}
                  onExpand={iconic ? onExpand : undefined}
                />
              )}
            </li>
          ))}
        </ul>
      ))}
    </Root>
  );
}
