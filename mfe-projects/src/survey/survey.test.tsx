import { screen, waitFor, within } from '@testing-library/react';
import type { ProjectSurvey } from 'shared-api/contracts/survey';
import { refusal } from 'shared-api/testing';
import { pairs } from '../testing/fixtures';
import { renderProject, widen } from '../testing/renderProject';

const get = 'GET /api/projects/481/survey';
const post = 'POST /api/projects/481/survey';
const permissions = 'GET /api/projects/481/permissions';
const survey = (part: Partial<ProjectSurvey> = {}): ProjectSurvey => ({
  surveyed_on: null,
  questions: [
    { id: 7, rating: 'How satisfied are you?', detail: 'What would you have wished for?' },
    { id: 8, rating: 'Was it in time?', detail: null },
  ],
  results: [],
  ...part,
});

beforeEach(() => widen(1000));

/** Opens a project whose survey is offered until it was answered. */
async function offered(routes: Record<string, unknown> = {}) {
  let open = true;
  const rendered = await renderProject({
    routes: {
      [permissions]: () => (open ? pairs('POST survey') : []),
      [get]: survey(),
      [post]: () => {
        open = false;
        return survey({ surveyed_on: '2026-11-20T09:00:00Z' });
      },
      ...routes,
    },
  });
  await screen.findByText('How did it go?');
  return { ...rendered, markAsAnswered: () => (open = false) };
}
async function answering(routes?: Record<string, unknown>) {
  const rendered = await offered(routes);
  await rendered.user.click(screen.getByRole('button', { name: 'Answer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Post Project Survey' }));
  return { ...rendered, dialog };
}

describe('the offer of a survey', () => {
  it('is shown only to users who may answer, and sends no request before it is opened [projects-survey.2]', async () => {
    const { api, unmount } = await offered();
    expect(screen.getByText(/Core Routing would like to know/)).toBeVisible();
    expect(api.count(get)).toBe(0);
    unmount();
    await renderProject({ permissions: pairs('POST update') });
    await screen.findByRole('heading', { name: 'Project: 481' });
    expect(screen.queryByText('How did it go?')).not.toBeInTheDocument();
  });

  it('asks before it is declined, sends an empty answer, and then disappears [projects-survey.5]', async () => {
    const { user, api } = await offered();
    await user.click(screen.getByRole('button', { name: 'No thanks' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Decline Survey' }));
    expect(question.getByText('Nobody will be asked about this project again.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByText('How did it go?')).not.toBeInTheDocument());
    expect(api.bodies(post)).toEqual([{ results: [] }]);
    expect(screen.queryByText('Thank you.')).not.toBeInTheDocument();
  });

  it('stays and shows the error if declining fails [projects-survey.3]', async () => {
    const { user, api } = await offered({ [post]: refusal(500, 'Out of order.') });
    await user.click(screen.getByRole('button', { name: 'No thanks' }));
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    expect(screen.getAllByText('Out of order.')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('How did it go?')).toBeVisible();
    expect(api.count(post)).toBe(1);
  });

  it('is not declined when the dialog is closed', async () => {
    const { user, api, dialog } = await answering();
    await dialog.findByRole('radiogroup', { name: /How satisfied/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('How did it go?')).toBeVisible();
    expect(api.count(post)).toBe(0);
  });
});

describe('the dialog Post Project Survey', () => {
  it('asks each question with three faces and words, and requires a rating for each [projects-survey.1]', async () => {
    const { user, api, dialog } = await answering();
    const first = within(await dialog.findByRole('radiogroup', { name: /How satisfied are you\?/ }));
    expect(first.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['1', '3', '5']);
    for (const name of ['Frown', 'Neutral', 'Smile'])
      expect(first.getByRole('radio', { name })).not.toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Send answers' }));
    expect(await dialog.findAllByText('Choose one of the three')).toHaveLength(2);
    expect(dialog.getByRole('radiogroup', { name: /Was it in time/ })).toHaveAccessibleDescription(
      'Choose one of the three',
    );
    await user.click(first.getByRole('radio', { name: 'Smile' }));
    await user.click(dialog.getByRole('button', { name: 'Send answers' }));
    expect(api.count(post)).toBe(0);
    expect(dialog.getAllByText('Choose one of the three')).toHaveLength(1);
  });

  it('sends a text only if its box is ticked, and thanks the user [projects-survey.4]', async () => {
    const { user, api, dialog } = await answering();
    await dialog.findByRole('radiogroup', { name: /How satisfied/ });
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
    const [happy, alsoHappy] = dialog.getAllByRole('radio', { name: 'Smile' });
    await user.click(happy!);
    await user.click(alsoHappy!);
    const box = dialog.getByRole('checkbox', { name: 'Add a comment' });
    await user.click(box);
    await user.type(dialog.getByRole('textbox', { name: /What would you have wished for/ }), ' A call. ');
    await user.click(box);
    await user.click(dialog.getByRole('button', { name: 'Send answers' }));
    expect(await screen.findByText('Thank you.')).toBeVisible();
    expect(api.bodies(post)).toEqual([
      {
        results: [
          { id: 7, rating: 5 },
          { id: 8, rating: 5 },
        ],
      },
    ]);
    expect(screen.queryByText('How did it go?')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Thank you.')).not.toBeInTheDocument();
  });

  it('sends the text of a ticked box, trimmed', async () => {
    const { user, api, dialog } = await answering();
    for (const radio of await dialog.findAllByRole('radio', { name: 'Frown' })) await user.click(radio);
    await user.click(dialog.getByRole('checkbox', { name: 'Add a comment' }));
    await user.type(dialog.getByRole('textbox'), ' A call. ');
    await user.click(dialog.getByRole('button', { name: 'Send answers' }));
    await screen.findByText('Thank you.');
    expect(api.bodies(post)).toMatchObject([{ results: [{ rating: 1, detail: 'A call.' }, { rating: 1 }] }]);
  });

  it('keeps the answers when another user answered first, and reports this', async () => {
    const text = 'This project was surveyed already. Nothing was sent.';
    let first = true;
    const { user, dialog, markAsAnswered } = await answering({
      [get]: () => (first ? survey() : survey({ surveyed_on: '2026-11-20T09:00:00Z', questions: [] })),
      [post]: () => {
        first = false;
        markAsAnswered();
        return refusal(409, text);
      },
    });
    for (const radio of await dialog.findAllByRole('radio', { name: 'Neutral' })) await user.click(radio);
    await user.click(dialog.getByRole('button', { name: 'Send answers' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    expect(dialog.getAllByRole('radio', { name: 'Neutral', checked: true })).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText('How did it go?')).not.toBeInTheDocument();
  });

  it('reports questions that did not load, and can load them again', async () => {
    let fails = true;
    const { user, dialog } = await answering({
      [get]: () => (fails ? refusal(500, 'Out of order.') : survey()),
    });
    expect(await dialog.findByRole('alert')).toHaveTextContent('The questions did not load. Out of order.');
    fails = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('radiogroup', { name: /How satisfied/ })).toBeInTheDocument();
  });
});
