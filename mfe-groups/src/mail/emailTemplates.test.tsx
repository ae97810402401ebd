import { act, screen, waitFor, within } from '@testing-library/react';
import type { EmailTemplate } from 'shared-api/contracts/groupParts/groupMail';
import { emailTemplates } from 'shared-api/resources/emailTemplates';
import { validRow } from 'shared-api/resources/validBody';
import { refusal, Reply } from 'shared-api/testing';
import { aGroupAdmin, renderGroups } from '../testing/renderGroups';

const list = '/api/project_types/3/email_templates';
const aTemplate = (part: Partial<EmailTemplate> = {}): EmailTemplate => ({
  ...validRow(emailTemplates, { id: 5, name: 'Moved', subject: 'About {{project.name}}', body: 'It moved.' }),
  used_by: [],
  ...part,
});
const mail = {
  subject: 'About Leaf-spine refresh',
  blocks: [
    { kind: 'text', text: 'It moved.' },
    { kind: 'link', label: 'Open the project', url: 'http://localhost/projects/481' },
  ],
  text: 'Plain: it moved.',
};
const served = {
  'GET /api/project_types/3': { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true },
  'GET /api/projects': [
    { project_id: 481, project_name: 'Leaf-spine refresh' },
    { project_id: 12, project_name: 'Old racks' },
  ],
  [`GET ${list}`]: [aTemplate()],
  [`GET ${list}/5`]: new Reply(200, aTemplate(), { ETag: '"1"' }),
  [`POST ${list}/preview`]: mail,
  [`POST ${list}/send`]: new Reply(204, null),
};
const form = '/groups/3/email_templates/5/update';
const body = () => screen.findByRole('textbox', { name: /^Body/ });

describe('the email templates of a group', () => {
  it('are listed with the rules that use them, each with its page [email-template-pages.1]', async () => {
    await renderGroups('/groups/3/email_templates', {
      ...served,
      [`GET ${list}`]: [
        aTemplate({
          used_by: [
            { kind: 'state', id: 1, name: 'In Review' },
            { kind: 'change', id: 2, name: 'lock' },
          ],
        }),
      ],
    });
    expect(await screen.findByRole('link', { name: 'Moved' })).toHaveAttribute(
      'href',
      '/groups/3/email_templates/5',
    );
    expect(screen.getByText('In Review; Change of Services lock')).toBeInTheDocument();
  });

  it('name the rules that keep one from being deleted', async () => {
    const { user } = await renderGroups('/groups/3/email_templates', {
      ...served,
      [`DELETE ${list}/5`]: refusal(409, 'This template is in use. Email Notifications: In Review.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Moved' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(
      await screen.findByText(/^This template is in use\. Email Notifications: In Review\./),
    ).toBeInTheDocument();
  });
});

describe('the page of an email template', () => {
  it('shows it rendered for the newest project, and for another one that is chosen [email-template-pages.2]', async () => {
    const { user, api } = await renderGroups('/groups/3/email_templates/5', served);
    const sheet = await screen.findByRole('article', { name: 'Rendered mail' });
    expect(within(sheet).getByText('About Leaf-spine refresh')).toBeInTheDocument();
    expect(within(sheet).getByRole('link', { name: 'Open the project' })).toHaveAttribute(
      'href',
      'http://localhost/projects/481',
    );
    expect(api.to(`POST ${list}/preview`)[0]!.body).toEqual({
      project: { id: 481 },
      subject: 'About {{project.name}}',
      body: 'It moved.',
    });
    await user.click(screen.getByRole('combobox', { name: 'Project' }));
    await user.click(await screen.findByRole('option', { name: /Old racks/ }));
    await waitFor(() =>
      expect(api.to(`POST ${list}/preview`).at(-1)!.body).toMatchObject({ project: { id: 12 } }),
    );
    await user.click(screen.getByRole('switch', { name: 'Plain text' }));
    expect(screen.getByText('Plain: it moved.')).toBeInTheDocument();
  });

  it('links the rules that use it, and its form', async () => {
    await renderGroups('/groups/3/email_templates/5', {
      ...served,
      [`GET ${list}/5`]: aTemplate({ used_by: [{ kind: 'state', id: 7, name: 'Draft → In Review' }] }),
    });
    expect(await screen.findByRole('link', { name: 'Draft → In Review' })).toHaveAttribute(
      'href',
      '/groups/3/project_state_emails/7/update',
    );
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', form);
  });

  it('says that there is none, with a way back', async () => {
    await renderGroups('/groups/3/email_templates/6', {
      ...served,
      [`GET ${list}/6`]: refusal(404, 'There is no such email template.'),
    });
    expect(await screen.findByText('There is no such email template.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Email Templates' })).toBeInTheDocument();
  });
});

describe('the form of an email template', () => {
  it('completes a placeholder by the keyboard after two braces [email-template-pages.3]', async () => {
    const { user } = await renderGroups(form, served);
    const field = await body();
    await user.clear(field);
    await user.type(field, 'See {{{{li');
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['project.linkThe address of its page.']);
    expect(field).toHaveAttribute('aria-activedescendant', options[0]!.id);
    await user.keyboard('{Enter}');
    expect(field).toHaveValue('See {{project.link}}');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    // Arrows move to another one, Escape closes the list and leaves the text.
    await user.type(field, ' {{{{state');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('See {{project.link}} {{state.to}}');
    await user.type(field, ' {{{{');
    expect(screen.getAllByRole('option')).toHaveLength(14);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('offers no list of changes in the subject, and inserts from a menu at the caret', async () => {
    const { user } = await renderGroups(form, served);
    await user.click(await screen.findByRole('button', { name: 'Insert into subject' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toHaveLength(13);
    await user.click(screen.getByRole('menuitem', { name: /^state\.to/ }));
    expect(await screen.findByRole('textbox', { name: /^Subject/ })).toHaveValue(
      'About {{project.name}}{{state.to}}',
    );
  });

  it('says beside the field where an unknown placeholder stands, and sends nothing [email-template-pages.4]', async () => {
    const { user, api } = await renderGroups(form, served);
    const field = await body();
    await user.clear(field);
    await user.type(field, 'One{enter}two {{{{enddate}}');
    expect(field).toHaveAccessibleDescription(
      expect.stringContaining('There is no placeholder {{enddate}} (line 2, column 5)') as string,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/The email template was not saved/)).toBeInTheDocument();
    expect(api.to(`PUT ${list}/5`)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Send to me' })).toBeDisabled();
  });

  it('previews and sends the text as it is typed, before it is saved [email-template-pages.5]', async () => {
    const { user, api } = await renderGroups(form, served);
    await screen.findByRole('article', { name: 'Rendered mail' });
    await user.type(await body(), ' Twice.');
    await waitFor(() =>
      expect(api.to(`POST ${list}/preview`).at(-1)!.body).toMatchObject({ body: 'It moved. Twice.' }),
    );
    await user.click(screen.getByRole('button', { name: 'Send to me' }));
    expect(await screen.findByText('The mail is on its way to you')).toBeInTheDocument();
    expect(api.to(`POST ${list}/send`)[0]!.body).toEqual({
      project: { id: 481 },
      subject: 'About {{project.name}}',
      body: 'It moved. Twice.',
    });
    expect(api.to(`PUT ${list}/5`)).toEqual([]);
  });

  it('is not saved by Enter in its preview', async () => {
    const { user } = await renderGroups(form, served);
    await screen.findByRole('article', { name: 'Rendered mail' });
    const onSubmit = jest.fn();
    document.addEventListener('submit', onSubmit);
    await user.type(screen.getByRole('combobox', { name: 'Project' }), 'None such{Enter}');
    act(() => screen.getByRole('switch', { name: 'Plain text' }).focus());
    await user.keyboard('{Enter}{Control>}{Enter}{/Control}');
    expect(onSubmit).not.toHaveBeenCalled();
    document.removeEventListener('submit', onSubmit);
  });

  it('asks for the texts that the preview lacks, or for a correction of their placeholders', async () => {
    const { user } = await renderGroups('/groups/3/email_templates/create', served);
    await user.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'Moved');
    expect(screen.getByText('Write a subject and a body to see the mail.')).toBeInTheDocument();
    await user.type(await body(), 'On {{{{enddate}}');
    expect(await screen.findByText('Correct the placeholders to see the mail.')).toBeInTheDocument();
    expect(screen.queryByText('Write a subject and a body to see the mail.')).not.toBeInTheDocument();
  });

  it('says why the preview did not load, loads it again, and says that no project can fill it', async () => {
    let fails = true;
    const { user } = await renderGroups(form, {
      ...served,
      [`POST ${list}/preview`]: () => (fails ? refusal(500, 'Out of order.') : mail),
    });
    expect(await screen.findByText('Out of order.')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article', { name: 'Rendered mail' })).toBeInTheDocument();
  });

  it('says why a mail was not sent', async () => {
    const { user } = await renderGroups(form, {
      ...served,
      [`POST ${list}/send`]: refusal(409, 'You have no e-mail address, so nothing was sent.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Send to me' }));
    expect(await screen.findByText('You have no e-mail address, so nothing was sent.')).toBeInTheDocument();
  });

  it('offers no mail to oneself while that feature is off', async () => {
    await renderGroups(form, served, aGroupAdmin, { features: { 'groups.testMails': false } });
    expect(await screen.findByRole('article', { name: 'Rendered mail' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send to me' })).not.toBeInTheDocument();
  });
});
