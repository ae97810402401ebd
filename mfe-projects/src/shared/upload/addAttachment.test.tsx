import { screen } from '@testing-library/react';
import { pairs } from '../../testing/fixtures';
import { renderFinancials } from '../../testing/renderFinancials';
import { renderProject, widen } from '../../testing/renderProject';
import { all, renderServices } from '../../testing/renderServices';

const permission = 'POST attachments';
const pages: Record<string, [button: string, open: () => Promise<unknown>]> = {
  Info: ['Add Attachment', () => renderProject({ permissions: pairs(permission) })],
  Timeline: ['Attach file', () => renderProject({ permissions: pairs(permission), tab: '/timeline' })],
  Services: ['Add Attachment', () => renderServices({ permissions: [...all, ...pairs(permission)] })],
  Financials: ['Add Attachment', () => renderFinancials({}, { may: [permission] })],
};

test.each(Object.entries(pages))(
  'a file can be added from the tab %s [add-attachment.1]',
  async (_page, [name, open]) => {
    widen(1000);
    await open();
    expect(await screen.findByRole('button', { name })).toBeEnabled();
  },
);
