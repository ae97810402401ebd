import { screen, waitFor, within } from '@testing-library/react';
import { forgetReads } from 'shared-api/client';
import { refusal, Reply } from 'shared-api/testing';
import { address } from '../../testing/renderPortal';
import { aToken, openPlatform } from '../shared/testPlatform';

const secret = 'pdt_0123456789abcdefghijklmnopqrstuvwxyz';
const create = 'POST /api/portal/tokens';
const made = { ...aToken({ id: 9, name: 'Night build', hint: 'wxyz', used_on: null }), token: secret };
const part = () => screen.findByRole('region', { name: 'Deploy tokens' });
const form = () => within(screen.getByRole('dialog', { name: 'New Deploy Token' }));
const openForm = async (routes: Record<string, unknown> = {}) => {
  const opened = openPlatform({ [create]: new Reply(201, made), ...routes });
  await opened.user.click(await screen.findByRole('button', { name: 'New deploy token' }));
  return opened;
};

afterEach(() => forgetReads());

describe('deploy tokens', () => {
  it('show purpose, creator, last use and expiry, but never the secret', async () => {
    openPlatform({
      'GET /api/portal/tokens': [
        aToken(),
        aToken({
          id: 4,
          name: 'Night build',
          used_on: null,
          expires_on: '2999-11-20T11:40:00.000Z',
          created_by: null,
        }),
      ],
    });
    const items = await within(await part()).findAllByRole('listitem');
    expect(items[0]).toHaveTextContent(
      /CI of the reports team…q7XaReports · last used 20th Nov 2026 .*does not expire/,
    );
    expect(items[0]).toHaveTextContent('Created by Victor Lindqvist, 1st Nov 2026');
    expect(items[1]).toHaveTextContent(/Night build.*never used · expires 20th Nov 2999/);
    expect(items[1]).toHaveTextContent('Created by somebody who has left');
  });

  it('are shown on demand after they have ended, and cannot be revoked again [tokens.2]', async () => {
    const { user } = openPlatform({
      'GET /api/portal/tokens': [
        aToken(),
        aToken({ id: 4, name: 'Old CI', revoked_on: '2026-11-10T09:00:00.000Z' }),
        aToken({ id: 5, name: 'Older CI', expires_on: '2020-01-01T00:00:00.000Z' }),
      ],
    });
    const shown = within(await part());
    expect(await shown.findAllByRole('listitem')).toHaveLength(1);
    await user.click(shown.getByRole('button', { name: 'Show 2 that have ended' }));
    const [, revoked, expired] = shown.getAllByRole('listitem');
    expect(revoked).toHaveTextContent(/Old CI.*Revoked.*revoked 10th Nov 2026/);
    expect(expired).toHaveTextContent(/Older CI.*Expired.*expired 1st Jan 2020/);
    expect(shown.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1);
    expect(address()).toBe('/admin/portal?all=tokens');
  });

  it('are replaced by a hint and a button if there are none', async () => {
    const { user } = openPlatform({ 'GET /api/portal/tokens': [] });
    const shown = within(await part());
    expect(await shown.findByText('No deploy tokens yet')).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'New deploy token' }));
    expect(screen.getByRole('dialog', { name: 'New Deploy Token' })).toBeInTheDocument();
  });

  it('do not affect the rest of the page if they do not load', async () => {
    const { user, api } = openPlatform({ 'GET /api/portal/tokens': refusal(500, 'The server stumbled.') });
    expect(await screen.findByText('The deploy tokens did not load.')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Remotes' })).toBeInTheDocument();
    api.routes['GET /api/portal/tokens'] = [aToken()];
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await within(await part()).findByText('CI of the reports team')).toBeInTheDocument();
  });

  it('are revoked after a question', async () => {
    const { user, api } = openPlatform({ 'DELETE /api/portal/tokens/3': new Reply(204) });
    await user.click(await screen.findByRole('button', { name: 'Revoke CI of the reports team' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Revoke Token' }));
    expect(question.getByText(/deploys nothing, and cannot be used again/)).toBeInTheDocument();
    expect(api.count('DELETE /api/portal/tokens/3')).toBe(0);
    api.routes['GET /api/portal/tokens'] = [aToken({ revoked_on: '2026-11-21T09:00:00.000Z' })];
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('CI of the reports team is revoked')).toBeInTheDocument();
    expect(await screen.findByText('No token deploys anything now')).toBeInTheDocument();
  });
});

describe('a new token', () => {
  it('is for an existing remote and the given number of days, and is shown with instructions', async () => {
    const { user, api } = await openForm();
    expect(form().getByText(/check, deploy and roll back this one remote/)).toBeInTheDocument();
    await user.selectOptions(form().getByRole('combobox', { name: /Remote/ }), 'reports');
    await user.type(form().getByRole('textbox', { name: /What it is for/ }), ' Night build ');
    await user.clear(form().getByRole('textbox', { name: /Days/ }));
    await user.type(form().getByRole('textbox', { name: /Days/ }), '30');
    await user.click(form().getByRole('button', { name: 'Create Token' }));
    const once = within(await screen.findByRole('dialog', { name: 'Token for reports' }));
    expect(once.getByRole('textbox', { name: 'Token' })).toHaveValue(secret);
    expect(once.getByText(/PORTAL_DEPLOY_TOKEN/)).toHaveTextContent(
      `export PORTAL_DEPLOY_TOKEN=${secret} npx portal deploy --portal ${window.location.origin}`,
    );
    expect(api.bodies(create)).toEqual([{ remote: 'reports', name: 'Night build', days: 30 }]);
  });

  it('can be copied by a button', async () => {
    const { user } = await openForm();
    await user.selectOptions(form().getByRole('combobox', { name: /Remote/ }), 'reports');
    await user.type(form().getByRole('textbox', { name: /What it is for/ }), 'Night build');
    await user.click(form().getByRole('button', { name: 'Create Token' }));
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(secret);
    expect(await screen.findByText('Token copied')).toBeInTheDocument();
  });

  it('remains neither in the page, the address, the storage nor in later requests after its dialog was closed [tokens.1]', async () => {
    const { user, api } = await openForm({
      'GET /api/portal/tokens': [made].map(({ token: _, ...rest }) => rest),
    });
    await user.selectOptions(form().getByRole('combobox', { name: /Remote/ }), 'reports');
    await user.type(form().getByRole('textbox', { name: /What it is for/ }), 'Night build');
    await user.click(form().getByRole('button', { name: 'Create Token' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.documentElement.outerHTML).not.toContain(secret);
    for (const value of document.querySelectorAll('input')) expect(value.value).not.toContain(secret);
    expect(
      address() + JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
    ).not.toContain(secret);
    expect(JSON.stringify(api.calls)).not.toContain(secret);
    await user.click(screen.getByRole('button', { name: 'New deploy token' }));
    expect(form().getByRole('textbox', { name: /What it is for/ })).toHaveValue('');
  });

  it('may be for a remote that was never deployed, and may have no expiry', async () => {
    const { user, api } = await openForm();
    await user.selectOptions(form().getByRole('combobox', { name: /Remote/ }), 'A new remote…');
    await user.type(form().getByRole('textbox', { name: /What it is for/ }), 'First');
    await user.clear(form().getByRole('textbox', { name: /Days/ }));
    await user.type(form().getByRole('textbox', { name: /Name of the new remote/ }), 'Stores');
    await user.click(form().getByRole('button', { name: 'Create Token' }));
    expect(await form().findByText(/small letters, digits and hyphens/)).toBeInTheDocument();
    await user.clear(form().getByRole('textbox', { name: /Name of the new remote/ }));
    await user.type(form().getByRole('textbox', { name: /Name of the new remote/ }), 'stores');
    await user.click(form().getByRole('button', { name: 'Create Token' }));
    await waitFor(() =>
      expect(api.bodies(create)).toEqual([{ remote: 'stores', name: 'First', days: null }]),
    );
  });

  it('may override the gate if the admin allows it', async () => {
    const { user, api } = await openForm();
    await user.selectOptions(form().getByRole('combobox', { name: /Remote/ }), 'reports');
    await user.type(form().getByRole('textbox', { name: /What it is for/ }), 'On call');
    await user.click(form().getByRole('checkbox', { name: /May roll back with a reason/ }));
    await user.click(form().getByRole('button', { name: 'Create Token' }));
    await waitFor(() => expect(api.bodies(create)).toMatchObject([{ name: 'On call', may_override: true }]));
  });

  it('is not requested without a remote, a purpose and a valid number of days', async () => {
    const { user, api } = await openForm();
    await user.clear(form().getByRole('textbox', { name: /Days/ }));
    await user.type(form().getByRole('textbox', { name: /Days/ }), '731');
    await user.click(form().getByRole('button', { name: 'Create Token' }));
    for (const text of [
      'Choose a remote',
      'Enter what it is for',
      'A whole number from 1 to 730, or nothing',
    ])
      expect((await form().findAllByText(text)).length).toBeGreaterThan(0);
    expect(api.count(create)).toBe(0);
  });

  it('keeps the input when the server refuses it, with the reason beside its field', async () => {
    const { user } = await openForm({
      [create]: refusal(422, 'Not created.', { fields: { name: 'There is one of this name.' } }),
    });
    await user.selectOptions(form().getByRole('combobox', { name: /Remote/ }), 'reports');
    await user.type(form().getByRole('textbox', { name: /What it is for/ }), 'Night build');
    await user.click(form().getByRole('button', { name: 'Create Token' }));
    expect(await form().findByText('There is one of this name.')).toBeInTheDocument();
    expect(form().getByRole('textbox', { name: /What it is for/ })).toHaveValue('Night build');
  });
});
