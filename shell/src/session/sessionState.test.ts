import { aBoot, admin, aUser, projects } from '../testing/fixtures';
import { initialSession, loginAddress, sessionReducer } from './sessionState';

const signedIn = initialSession(aBoot({ user: aUser() }));

it('the first reason of a session’s end is kept, and later refusals are ignored', () => {
  const ended = sessionReducer(signedIn, { type: 'refused', message: 'Your session has ended.' });
  const refusedTwice = sessionReducer(ended, { type: 'refused', message: 'Sign in first.' });
  expect(refusedTwice).toBe(ended);
  expect(refusedTwice).toMatchObject({
    user: null,
    formerUserId: 2,
    end: { message: 'Your session has ended.' },
  });
});

it('a refusal after signing out is ignored', () => {
  const signedOut = sessionReducer(signedIn, { type: 'left' });
  expect(sessionReducer(signedOut, { type: 'refused', message: 'Gone' }).end).toEqual({ kind: 'left' });
});

it('signing in clears the reason and sets the slice', () => {
  const ended = sessionReducer(signedIn, { type: 'refused', message: 'Gone' });
  const slice = { user: aUser({ id: 5 }), remotes: [], shell: '1.0.0-1', revision: 8 };
  expect(sessionReducer(ended, { type: 'entered', slice })).toMatchObject({
    user: slice.user,
    revision: 8,
    shell: '1.0.0-1',
    end: null,
    formerUserId: 2,
  });
});

it('the sign-in address has the redirect and the reason, but not after signing out', () => {
  expect(loginAddress({ kind: 'refused', message: 'Ended & gone' }, '/projects?page=2#x')).toBe(
    '/login?redirect=%2Fprojects%3Fpage%3D2%23x&errorMsg=Ended+%26+gone',
  );
  expect(loginAddress({ kind: 'left' }, '/projects')).toBe('/login');
});

it('changed rights of the user are applied, but not after signing out or those of another user', () => {
  const slice = { user: aUser({ is_admin: true }), remotes: [], shell: '1.0.0-1', revision: 8 };
  const refreshed = { type: 'refreshed', slice } as const;
  expect(sessionReducer(signedIn, refreshed)).toMatchObject({ user: slice.user, revision: 8, end: null });
  const signedOut = sessionReducer(signedIn, { type: 'left' });
  expect(sessionReducer(signedOut, refreshed)).toBe(signedOut);
  const other = { ...slice, user: aUser({ id: 5 }) };
  expect(sessionReducer(signedIn, { type: 'refreshed', slice: other })).toBe(signedIn);
});

it('a remote that is switched off is not offered, but still registered', () => {
  const off = { ...admin, disabled: { message: null } };
  const state = initialSession(aBoot({ user: aUser(), remotes: [projects, off] }));
  expect(state.remotes).toEqual([projects]);
  expect(state.registered).toEqual([projects, off]);
  const slice = { user: aUser(), remotes: [projects, admin], shell: '1.0.0-1', revision: 8 };
  expect(sessionReducer(state, { type: 'refreshed', slice }).remotes).toEqual([projects, admin]);
});
