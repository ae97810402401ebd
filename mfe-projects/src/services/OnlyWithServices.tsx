import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useToast } from 'shared-ui/core';
import { useNavigate } from 'shared-ui/router';
import type { ProjectTab } from '../ProjectPage';
import { showsServices } from './servicesAccess';

/** Leads on to another page of the project, once, and says why. */
export function LeadOn({ to, why }: { to: string; why: string }) {
  const navigate = useNavigate();
  const toast = useToast();
  const led = useRef(false);
  useEffect(() => {
    if (led.current) return;
    led.current = true;
    toast({ kind: 'info', text: why });
    void navigate(to, { replace: true });
  }, [navigate, toast, to, why]);
  return null;
}

const whyNot = ({ project }: ProjectTab) =>
  project.project_type.use_subcats
    ? `Project ${project.id} has no services that you could see.`
    : `${project.project_type.name} does not use services.`;

/**
 * A page below the Services tab: who does not have the tab is led to Info. Who loses it while the page is open stays, with what
 * was typed there. Source: spec 000, point 2.
 */
export function OnlyWithServices({ children, ...tab }: ProjectTab & { children: ReactNode }) {
  const { project, permissions } = tab;
  const shows = showsServices(project, permissions);
  const [entered, setEntered] = useState(shows);
  if (shows && !entered) setEntered(true);
  // Until it is known what one may do, nobody is sent away.
  if (!entered && !permissions && !project.services.length && project.project_type.use_subcats) return null;
  if (!entered) return <LeadOn to={`/projects/${project.id}`} why={whyNot(tab)} />;
  return children;
}
