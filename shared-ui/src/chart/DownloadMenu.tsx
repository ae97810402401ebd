import { useState } from 'react';
import { IconButton } from '../controls/IconButton';
import { useToast } from '../feedback/toasts';
import { Menu } from '../overlays/Menu';

export interface DownloadMenuProps {
  /** The title of what is downloaded: "Survey". */
  title: string;
  /** The downloads; a failure is shown in a toast. */
  items: readonly { label: string; save: () => Promise<void> }[];
}

/** The button of a card that opens the menu of its downloads. */
export function DownloadMenu({ title, items }: DownloadMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toast = useToast();
  const failed = (cause: unknown) =>
    toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });
  const label = `Download ${title}`;
  return (
    <>
      <IconButton
        size="small"
        icon="more"
        label={label}
        noTooltip
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        anchor={anchor}
        label={label}
        align="end"
        onClose={() => setAnchor(null)}
        items={items.map(({ label: text, save }) => ({
          label: text,
          icon: 'download' as const,
          onSelect: () => void save().catch(failed),
        }))}
      />
    </>
  );
}
