import { membersOf } from './cast';
import type { DemoFileName } from '../demoFiles';
import type { PlannedProject, PlannedStep } from './plan';
import { staysOf, type Stay } from './staysOf';
import { seededRandom, type Random } from '../../../../kernel/demo/seededRandom';

interface DemoAttachment {
  type: string;
  file: DemoFileName;
  /** The name under which it is uploaded. */
  called: string;
  /** The description of an attachment of type Other. */
  described?: string;
  during: string;
  /** The share of projects that have it. */
  share: number;
  by: 'requester' | 'team' | 'manager';
}

/** Attachments by group. */
const demoAttachments: Readonly<Record<string, readonly DemoAttachment[]>> = {
  Network: [
    { type: 'Photo', file: 'rack-photo.png', called: 'IMG_2041.png', during: 'Draft', share: 0.2, by: 'requester' },
    { type: 'Network Design', file: 'network-design.pdf', called: 'Network design, issue 2.pdf', during: 'In Review', share: 0.45, by: 'team' },
    { type: 'Quote', file: 'quote.pdf', called: 'Quote hardware.pdf', during: 'Quoted', share: 0.35, by: 'manager' },
    { type: 'Network Design', file: 'network-design.pdf', called: 'Network design, final.pdf', during: 'Approved', share: 0.3, by: 'team' },
    { type: 'Photo', file: 'rack-photo.png', called: 'Rack after cabling.png', during: 'In Delivery', share: 0.3, by: 'team' },
    { type: 'Test Report', file: 'test-report.csv', called: 'measurements.csv', during: 'Acceptance', share: 0.3, by: 'team' },
    { type: 'Other', described: 'Failover log', file: 'failover-log.txt', called: 'failover.txt', during: 'Acceptance', share: 0.15, by: 'team' },
    { type: 'Acceptance Protocol', file: 'acceptance-protocol.pdf', called: 'Acceptance protocol signed.pdf', during: 'Acceptance', share: 0.4, by: 'manager' },
    { type: 'Invoice', file: 'invoice.pdf', called: 'Invoice 2026-1187.pdf', during: 'Closed', share: 0.25, by: 'manager' },
  ],
  Applications: [
    { type: 'Requirements', file: 'requirements.pdf', called: 'Requirements.pdf', during: 'Draft', share: 0.3, by: 'requester' },
    { type: 'Architecture Record', file: 'architecture-record.pdf', called: 'ADR-014 orders.pdf', during: 'Build', share: 0.4, by: 'team' },
    { type: 'Test Report', file: 'test-report.csv', called: 'load-test.csv', during: 'Build', share: 0.2, by: 'team' },
    { type: 'Release Notes', file: 'release-notes.txt', called: 'release-notes.txt', during: 'Go-live', share: 0.4, by: 'team' },
    { type: 'Invoice', file: 'invoice.pdf', called: 'Licences 2026.pdf', during: 'Closed', share: 0.2, by: 'manager' },
  ],
  Workplace: [
    { type: 'Floor Plan', file: 'floor-plan.png', called: 'Second floor.png', during: 'Requested', share: 0.35, by: 'requester' },
    { type: 'Photo', file: 'floor-plan.png', called: 'Desks as built.png', during: 'In Progress', share: 0.2, by: 'team' },
  ],
}; // prettier-ignore

/** Working minutes; no files are added in a shorter stay. */
const minStay = 30;

function pickUploader(random: Random, { requester }: PlannedProject, stay: Stay, by: DemoAttachment['by']) {
  if (by === 'requester') return requester;
  if (by === 'manager') return stay.manager;
  const members = membersOf(stay.team);
  return members.length ? random.pick(members) : undefined;
}

/** Adds attachments to a project. A seed of its own keeps all other random choices the same. */
export function withAttachments(project: PlannedProject): PlannedProject {
  const random = seededRandom(project.seed + 51_413);
  const added: PlannedStep[] = [];
  for (const stay of staysOf(project)) {
    const here = (demoAttachments[project.group.name] ?? []).filter(({ during }) => during === stay.state);
    for (const [index, { type, file, called, described, share, by }] of here.entries()) {
      // Both are drawn even if nothing is added, so that the draws that follow stay the same.
      const [drawn, login] = [random.chance(share), pickUploader(random, project, stay, by)];
      if (!drawn || !login || stay.from - stay.to < minStay) continue;
      const ago = stay.from - Math.round(((stay.from - stay.to) * (index + 2)) / (here.length + 3));
      added.push({
        by: login,
        ago,
        action: { does: 'attach', type, described: described ?? null, file, called },
      });
    }
  }
  return { ...project, steps: [...project.steps, ...added].sort((a, b) => b.ago - a.ago) };
}
