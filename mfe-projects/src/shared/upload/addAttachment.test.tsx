import { screen } from '@testing-library/react';
import { pairs } from '../../testing/fixtures';
import { renderFinancials } from '../../testing/renderFinancials';
import { renderProject, widen } from '../../testing/renderProject';
import { all, renderServices } from '../../testing/renderServices';

const may = 'POST attachments';
const pages: Record<string, [button: string, open: () => Promise<unknown>]> = {
  Info: ['Add Attachment', () => renderProject({ permissions: pairs(may) })],
  Timeline: ['Attach file', () => renderProject({ permissions: pairs(may), tab: '/timeline' })],
  Services: ['Add Attachment', () => renderServices({ permissions: [...all, ...pairs(may)] })],
  Financials: ['Add Attachment', () => renderFinancials({}, { may: [may] })],
};

test.each(Object.entries(pages))('files can be added from %s', async (_page, [name, open]) => {
  widen(1000);
  await open();
  expect(await screen.findByRole('button', { name })).toBeEnabled();
});
