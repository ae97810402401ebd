import type { Tx } from '../../../../kernel/db/types';
import { demoFileName } from '../../../../kernel/demo/withDemoFiles';
import type { DemoFileName } from '../demoFiles';
import { idsByName, type Ids } from '../../../../kernel/demo/ids';

interface DemoAttachmentType {
  name: string;
  financial?: true;
  template?: DemoFileName | `https://${string}`;
}

const intranet = 'https://intranet.example.com/templates';
const photo: DemoAttachmentType = { name: 'Photo' };
const quote: DemoAttachmentType = { name: 'Quote', financial: true };
const invoice: DemoAttachmentType = { name: 'Invoice', financial: true };
const other: DemoAttachmentType = { name: 'Other' };

/** The attachment types of each group, in order. */
export const demoAttachmentTypes: Readonly<Record<string, readonly DemoAttachmentType[]>> = {
  Network: [
    { name: 'Network Design', template: 'network-design-template.pdf' },
    { name: 'Test Report', template: `${intranet}/test-report` },
    { name: 'Acceptance Protocol', template: 'acceptance-protocol-template.pdf' },
    photo,
    quote,
    invoice,
    other,
  ],
  Applications: [
    { name: 'Requirements' },
    { name: 'Architecture Record', template: `${intranet}/architecture-record` },
    { name: 'Test Report', template: `${intranet}/test-report` },
    { name: 'Release Notes' },
    invoice,
    other,
  ],
  Workplace: [{ name: 'Floor Plan' }, photo, invoice, other],
};

const templateOf = (groupId: number, { name, template }: DemoAttachmentType) =>
  !template
    ? {}
    : template.startsWith('https:')
      ? { template_url: template }
      : {
          template_filename: template.replace('-template', ''),
          template_file: demoFileName(template, `${groupId}-${name}`),
        };

/** Loads the attachment types of a group. @returns their ids by name */
export async function loadDemoAttachmentTypes(
  tx: Tx,
  { id: groupId, name }: { id: number; name: string },
): Promise<Ids> {
  const types = demoAttachmentTypes[name];
  if (!types) return new Map();
  return idsByName(
    await tx
      .insertInto('attachment_type')
      .values(
        types.map((type, index) => ({
          project_type_id: groupId,
          name: type.name,
          is_financial: type.financial ?? false,
          ord: type === other ? 99 : index + 1,
          ...templateOf(groupId, type),
        })),
      )
      .returning(['id', 'name'])
      .execute(),
  );
}
