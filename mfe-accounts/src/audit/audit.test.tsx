import { act, screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from 'shared-api/contracts/audit';
import { refusal } from 'shared-api/testing';
import { addressNames } from 'shared-ui/core';
import { renderAccounts } from '../testing/renderAccounts';
import { actionOptions, addressOf, entityOptions } from './auditWords';

const anEntry = (part: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 31,
  created_on: '2026-11-20T09:00:00Z',
  usr: { id: 4, name: 'Ines Carvalho' },
  entity: 'project',
  entity_id: 481,
  entity_name: 'Leaf-spine refresh',
  action: 'updated',
  changes: [
    { field: 'Team', from: null, to: 'Core Routing' },
    { field: 'Work Required', from: '<b>old</b>', to: 'Two lines\nof work' },
  ],
  times: 1,
  request_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  ...part,
});

describe('audit log', () => {
  it('lists who did what to which thing, newest first, and leads to the thing', async () => {
    const { api } = await renderAccounts('/audit', {
      'GET /api/audit': [
        anEntry(),
        anEntry({ id: 30, action: 'deleted', entity_id: 480, entity_name: 'Gone project', changes: [] }),
        anEntry({
          id: 29,
          usr: null,
          entity: 'session',
          entity_id: null,
          entity_name: '',
          action: 'sign-in refused',
          times: 37,
          changes: [],
        }),
      ],
    });
    expect((await screen.findAllByRole('link', { name: 'Leaf-spine refresh' }))[0]).toHaveAttribute(
      'href',
      '/projects/481',
    );
    expect(
      screen.getByText('Team: none → Core Routing; Work Required: <b>old</b> → Two lines of work', {
        exact: false,
        normalizer: (text) => text.replace(/\s+/g, ' '),
      }),
    ).toBeInTheDocument();
    // A deleted row has no page.
    expect(screen.getByText('Gone project')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Gone project' })).not.toBeInTheDocument();
    expect(screen.getByText('Nobody signed in')).toBeInTheDocument();
    expect(screen.getByText('Sign-in refused, 37 times')).toBeInTheDocument();
    expect(api.to('GET /api/audit')[0]!.url).toBe(
      '/api/audit?page=1&per_page=20&sort=created_on+desc&is_sign_in=false',
    );
  });

  it('says of a remote, as its page does, that it is switched off', async () => {
    await renderAccounts('/audit', {
      'GET /api/audit': [
        anEntry({
          entity: 'remote',
          entity_id: null,
          entity_name: 'reports',
          action: 'disabled',
          changes: [],
        }),
      ],
    });
    expect(await screen.findByText('Switched off')).toBeInTheDocument();
  });

  it('names CRs and support cases as the rest of the portal does, and leads to them', async () => {
    await renderAccounts('/audit', {
      'GET /api/audit': [
        anEntry({ entity: 'cr', entity_id: 9, entity_name: 'Swap the core', action: 'activity added' }),
        anEntry({ id: 30, entity: 'support_case', entity_id: 12, entity_name: 'SUP-000012' }),
      ],
    });
    expect(await screen.findByRole('link', { name: 'Swap the core' })).toHaveAttribute(
      'href',
      '/cr_dashboard/9',
    );
    expect(screen.getByRole('link', { name: 'SUP-000012' })).toHaveAttribute('href', '/support/cases/12');
    for (const kind of ['CR', 'Support case']) expect(screen.getByText(kind)).toBeInTheDocument();
  });

  it('offers CRs, parts of groups and what people save as filters, in the words of the rows', () => {
    const label = (options: typeof entityOptions, value: string) =>
      options.find((option) => option.value === value)?.label;
    expect(label(entityOptions, 'cr')).toBe('CR');
    expect(label(entityOptions, 'project state')).toBe('Project state');
    expect(label(actionOptions, 'activity deleted')).toBe('Activity deleted');
    expect(label(entityOptions, 'saved view')).toBe('Saved view');
    expect(label(entityOptions, 'CR display')).toBe('CR display');
    expect(label(actionOptions, 'surveyed')).toBe('Survey answered');
  });

  it('leaves out sign-ins by a filter that can be seen and removed, and that gives way to a search for one', async () => {
    const { user, api, router } = await renderAccounts('/audit', { 'GET /api/audit': [anEntry()] });
    await user.click(await screen.findByRole('button', { name: 'Remove filter Sign-ins' }));
    expect(router.state.location.search).toBe('?is_sign_in=true&is_sign_in=false');
    await waitFor(() => expect(api.to('GET /api/audit').at(-1)!.url).toContain('is_sign_in=true'));
    for (const query of ['entity=session', 'action=sign-in+refused', 'search=4bf9']) {
      await act(() => router.navigate(`/audit?${query}`));
      await waitFor(() => expect(api.to('GET /api/audit').at(-1)!.url).toContain(query));
      expect(api.to('GET /api/audit').at(-1)!.url).not.toContain('is_sign_in');
    }
  });

  it('asks the server for who, what, which thing and which days by the address', async () => {
    const { api } = await renderAccounts(
      '/audit?usr_name=Ines+Carvalho&action=updated&entity=project&entity_id=481&created_on_gte=2026-11-01&search=4bf9',
      { 'GET /api/audit': [] },
    );
    expect(await screen.findByText('No entry matches these filters')).toBeInTheDocument();
    const url = new URL(api.to('GET /api/audit')[0]!.url, 'http://portal');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      usr_name: 'Ines Carvalho',
      action: 'updated',
      entity: 'project',
      entity_id: '481',
      created_on_gte: '2026-11-01',
      search: '4bf9',
    });
  });
});

describe('an entry of the audit log', () => {
  it('shows what was changed, field by field from and to, as text', async () => {
    await renderAccounts('/audit/31', { 'GET /api/audit/31': anEntry() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Updated project 481' })).toBeInTheDocument();
    expect(addressNames.get()?.get('/audit/31')).toBe('Updated project 481: Leaf-spine refresh');
    expect(screen.getByRole('link', { name: 'Ines Carvalho' })).toHaveAttribute('href', '/users/4');
    expect(screen.getByText('4bf92f3577b34da6a3ce929d0e0e4736')).toBeInTheDocument();
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'FieldFromTo',
      'TeamNoneCore Routing',
      'Work Required<b>old</b>Two lines\nof work',
    ]);
  });

  it.each([
    [
      { entity: 'remote', entity_id: null, entity_name: 'accounts', action: 'went live' },
      'Remote went live: accounts',
    ],
    [{ entity: 'remote', entity_id: null, entity_name: 'cr', action: 'disabled' }, 'Switched off remote: cr'],
    [
      { entity: 'session', entity_id: 12, entity_name: 'Maya Chen', action: 'signed in' },
      'Signed in: Maya Chen',
    ],
    [{ entity: 'session', entity_id: null, entity_name: '', action: 'sign-in refused' }, 'Sign-in refused'],
    [{ entity: 'team', entity_id: 4, entity_name: 'Voice', action: 'deleted' }, 'Deleted team 4'],
    [
      { entity: 'cr', entity_id: 9, entity_name: 'Swap the core', action: 'activity added' },
      'Activity added to CR 9',
    ],
    [
      { entity: 'cr', entity_id: 9, entity_name: 'Swap the core', action: 'report sent' },
      'Post-CR report sent for CR 9',
    ],
    [{ entity: 'cr', entity_id: 9, entity_name: 'Swap the core', action: 'updated' }, 'Updated CR 9'],
    [
      { entity: 'support_case', entity_id: 12, entity_name: 'SUP-000012', action: 'note added' },
      'Note added to support case 12',
    ],
    [
      { entity: 'project', entity_id: 481, entity_name: 'Leaf-spine refresh', action: 'surveyed' },
      'Survey answered for project 481',
    ],
    [{ entity: 'mail', entity_id: 7, entity_name: 'In Review', action: 'sent again' }, 'Mail 7 sent again'],
    [
      { entity: 'saved view', entity_id: 4, entity_name: 'My leads', action: 'made the default' },
      'Saved view 4 made the default',
    ],
    [
      { entity: 'saved view', entity_id: null, entity_name: 'My leads', action: 'updated' },
      'Updated saved view: My leads',
    ],
    [
      { entity: 'saved view', entity_id: null, entity_name: '', action: 'default view of a list taken back' },
      'Default view of a list taken back',
    ],
  ])('says in its title what happened: %j', async (part, title) => {
    await renderAccounts('/audit/31', { 'GET /api/audit/31': anEntry(part) });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    const named =
      !part.entity_name || title.endsWith(`: ${part.entity_name}`) ? title : `${title}: ${part.entity_name}`;
    expect(addressNames.get()?.get('/audit/31')).toBe(named);
  });

  it.each([
    [{ entity: 'cr', entity_id: 9, action: 'activity deleted' }, '/cr_dashboard/9'],
    [{ entity: 'support_case', entity_id: 12, action: 'closed' }, '/support/cases/12'],
    [{ entity: 'delivery group', entity_id: 3, action: 'updated' }, '/groups/3'],
    [{ entity: 'delivery group', entity_id: 3, action: 'deleted' }, null],
    [{ entity: 'remote', entity_id: null, action: 'went live' }, '/admin/portal'],
    [{ entity: 'feature', entity_id: 5, action: 'changed' }, '/admin/portal/features'],
    [{ entity: 'configuration', entity_id: null, action: 'restored' }, '/admin/portal/config'],
    [{ entity: 'CR display', entity_id: 4, action: 'created' }, '/cr_dashboard/displays'],
    [{ entity: 'CR display', entity_id: 4, action: 'deleted' }, null],
    [{ entity: 'saved view', entity_id: 4, action: 'created' }, null],
    [{ entity: 'user', entity_id: 4, action: 'calendar link made' }, '/users/4'],
    [{ entity: 'project', entity_id: null, action: 'created' }, null],
  ])('leads to the page of what it names, if that has one: %j', (part, address) => {
    expect(addressOf(anEntry(part))).toBe(address);
  });

  it('names the server or the token for what they did, as the page of remotes does', async () => {
    const version = { field: 'Version', from: null, to: '1.0.0-aaaaaaa' };
    const live = { usr: null, entity: 'remote', entity_id: null, entity_name: 'cr', action: 'went live' };
    await renderAccounts('/audit', {
      'GET /api/audit': [
        anEntry({ ...live, changes: [version] }),
        anEntry({ ...live, id: 30, changes: [version, { field: 'Token', from: null, to: 'CI of CRs' }] }),
      ],
    });
    expect(await screen.findByText('The server')).toBeInTheDocument();
    expect(screen.getByText('CI of CRs (token)')).toBeInTheDocument();
  });

  it('tells a change of the schema of a booking subtype in words, in the list and on its page', async () => {
    const schema = (title: string) =>
      JSON.stringify({ type: 'object', properties: { reason: { type: 'string', title } } });
    const change = { field: 'Schema', from: schema('Reason'), to: schema('Why') };
    const entry = anEntry({
      entity: 'booking subtype',
      entity_id: 5,
      entity_name: 'Move',
      changes: [change],
    });
    const { router } = await renderAccounts('/audit', {
      'GET /api/audit': [entry],
      'GET /api/audit/31': entry,
    });
    expect(await screen.findByText('Reason: title Reason → Why')).toBeInTheDocument();
    await act(() => router.navigate('/audit/31'));
    expect(await screen.findByRole('row', { name: 'Schema Reason: title Reason → Why' })).toBeInTheDocument();
  });

  it('says how often a sign-in was refused within an hour', async () => {
    await renderAccounts('/audit/29', {
      'GET /api/audit/29': anEntry({
        id: 29,
        usr: null,
        entity: 'session',
        action: 'sign-in refused',
        times: 37,
      }),
    });
    expect(await screen.findByText('Times within the hour')).toBeInTheDocument();
    expect(screen.getByText('37')).toBeInTheDocument();
  });

  it('says that there is none, or that it did not load, with a way on', async () => {
    const { user, api } = await renderAccounts('/audit/31', {
      'GET /api/audit/31': refusal(500, 'It stumbled.'),
    });
    expect(await screen.findByText('The entry did not load')).toBeInTheDocument();
    api.routes['GET /api/audit/31'] = refusal(404, 'There is no such audit entry.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There is no such entry.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Audit Log' })).toHaveAttribute('href', '/audit');
  });
});
