import { screen, within } from '@testing-library/react';
import { refusal } from 'shared-api/testing';
import { anEntry, pairs } from '../testing/fixtures';
import { renderProject, widen } from '../testing/renderProject';

const recipients = 'GET /api/projects/481/comment_recipients';
const update = 'POST /api/projects/481/update';

async function open(routes: Record<string, unknown>) {
  const rendered = await renderProject({ tab: '/timeline', permissions: pairs('POST update'), routes });
  await rendered.user.click(await screen.findByRole('button', { name: 'Add comment' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Comment' }));
  return { ...rendered, form };
}
const daniel = { id: 12, name: 'Daniel Okafor' };
const two = [
  { name: 'Tech Lead', people: [daniel], more: 0 },
  { name: 'Team Manager', people: [{ id: 13, name: 'Ines Carvalho' }], more: 0 },
];

describe('a comment with e-mail notification', () => {
  beforeEach(() => widen(1000));

  it('is offered only if there are recipients [add-comment.1]', async () => {
    const { form, api } = await open({ [recipients]: [] });
    await form.findByRole('textbox', { name: /Comment/ });
    expect(api.count(recipients)).toBe(1);
    expect(form.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('is offered again by a button that says so after the session ended meanwhile', async () => {
    const { form, user, unmount } = await open({ [recipients]: [] });
    await user.type(form.getByRole('textbox', { name: /Comment/ }), 'Half a th');
    unmount();
    await renderProject({
      tab: '/timeline',
      permissions: pairs('POST update'),
      routes: { [recipients]: [] },
      again: true,
    });
    await user.click(await screen.findByRole('button', { name: 'Continue comment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Comment' }));
    expect(dialog.getByRole('textbox', { name: /Comment/ })).toHaveValue('Half a th');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
    expect(await screen.findByRole('button', { name: 'Add comment' })).toBeVisible();
  });

  it('requires at least one recipient, accepts several, and sends them with the comment [add-comment.2]', async () => {
    const { form, user, api } = await open({
      [recipients]: two,
      [update]: anEntry({ comment: 'Ready', recipients: ['Tech Lead'] }),
    });
    await user.type(form.getByRole('textbox', { name: /Comment/ }), ' Ready ');
    expect(form.queryByRole('group', { name: /Recipients/ })).not.toBeInTheDocument();
    await user.click(await form.findByRole('checkbox', { name: 'Email notification' }));
    const send = form.getByRole('button', { name: 'Add Comment' });
    await user.click(send);
    expect(await form.findByText('Choose at least one recipient')).toBeInTheDocument();
    expect(form.getByRole('group', { name: /Recipients/ })).toHaveAccessibleDescription(
      'Choose at least one recipient',
    );
    expect(api.count(update)).toBe(0);
    await user.click(form.getByRole('checkbox', { name: /^Team Manager/ }));
    await user.click(form.getByRole('checkbox', { name: /^Tech Lead/ }));
    expect(form.queryByText('Choose at least one recipient')).not.toBeInTheDocument();
    await user.click(send);
    await screen.findByRole('button', { name: 'Add comment' });
    expect(api.bodies(update)).toEqual([{ comment: 'Ready', recipients: ['Tech Lead', 'Team Manager'] }]);
  });

  it('names the people behind each recipient [add-comment.3]', async () => {
    const people = ['Ann', 'Ben', 'Cy'].map((name, id) => ({ id, name }));
    const { form, user } = await open({
      [recipients]: [
        ...two,
        { name: 'Reviewer', people, more: 2 },
        { name: 'PAN Owner', people: [], more: 0 },
      ],
    });
    await user.click(await form.findByRole('checkbox', { name: 'Email notification' }));
    const boxes = within(form.getByRole('group', { name: /Recipients/ })).getAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'Tech Lead — Daniel Okafor',
      'Team Manager — Ines Carvalho',
      'Reviewer — Ann, Ben, Cy and 2 more',
      'PAN Owner — nobody yet',
    ]);
    expect(boxes.map((box) => (box as HTMLInputElement).disabled)).toEqual([false, false, false, true]);
  });

  it('sends no mail after the box is cleared again', async () => {
    const { form, user, api } = await open({ [recipients]: two, [update]: anEntry() });
    await user.type(form.getByRole('textbox', { name: /Comment/ }), 'Ready');
    const box = await form.findByRole('checkbox', { name: 'Email notification' });
    await user.click(box);
    await user.click(form.getByRole('checkbox', { name: /^Tech Lead/ }));
    await user.click(box);
    await user.click(form.getByRole('button', { name: 'Add Comment' }));
    await screen.findByRole('button', { name: 'Add comment' });
    expect(api.bodies(update)).toEqual([{ comment: 'Ready' }]);
  });

  it("shows the server's fault beside the recipients, and keeps the input", async () => {
    const text = 'Tech Lead is no longer a recipient.';
    const { form, user } = await open({
      [recipients]: two,
      [update]: refusal(422, 'The comment was not added.', { fields: { recipients: text } }),
    });
    await user.type(form.getByRole('textbox', { name: /Comment/ }), 'Ready');
    await user.click(await form.findByRole('checkbox', { name: 'Email notification' }));
    await user.click(form.getByRole('checkbox', { name: /^Tech Lead/ }));
    await user.click(form.getByRole('button', { name: 'Add Comment' }));
    expect(await form.findByText(text)).toBeInTheDocument();
    expect(form.getByRole('alert')).toHaveTextContent('The comment was not added.');
    expect(form.getByRole('textbox', { name: /Comment/ })).toHaveValue('Ready');
  });

  it('reports recipients that did not load; a comment without e-mail can still be added', async () => {
    const { form, user, api } = await open({
      [recipients]: refusal(500, 'The server stumbled.'),
      [update]: anEntry(),
    });
    expect(await form.findByText('The possible recipients did not load.')).toBeInTheDocument();
    await user.type(form.getByRole('textbox', { name: /Comment/ }), 'Ready');
    await user.click(form.getByRole('button', { name: 'Add Comment' }));
    await screen.findByRole('button', { name: 'Add comment' });
    expect(api.bodies(update)).toEqual([{ comment: 'Ready' }]);
  });

  it('is shown in the timeline with its recipients', async () => {
    await renderProject({
      tab: '/timeline',
      timeline: [anEntry({ comment: 'Ready', recipients: ['Tech Lead', 'Team Manager'] })],
    });
    expect(await screen.findByText('mailed to Tech Lead, Team Manager')).toBeInTheDocument();
  });
});
