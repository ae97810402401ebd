import { useState } from 'react';
import type { Project } from 'shared-api/contracts/project';
import { IconButton, Menu } from 'shared-ui/core';
import { LazyWhyDialog } from './WhyLink';

/** The menu in the heading of a project page, for rarely used entries. */
export function WhyMenu({ project }: { project: Pick<Project, 'id'> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="more"
        label="More"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        anchor={anchor}
        label="More"
        align="end"
        onClose={() => setAnchor(null)}
        items={[
          { label: 'Why can’t I…?', icon: 'help', onSelect: () => setOpen(true) },
          { label: 'Sent mail', icon: 'mail', to: `/projects/${project.id}/mail` },
        ]}
      />
      {open && <LazyWhyDialog projectId={project.id} search="" onClose={() => setOpen(false)} />}
    </>
  );
}
