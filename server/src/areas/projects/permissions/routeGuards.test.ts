import fastify from 'fastify';
import { bookingPaths, projectPaths } from 'shared-api/contracts/paths';
import { bookingActions } from '../../bookings/demo/bookingActions';
import type { ActionKind } from '../demo/history/plan';
import { projectActions } from '../demo/history/projectActions';
import { createTestApp, type TestApp } from '../../../testing/testApp';
import { pair, projectGuards, requireDeclaredGuard, visible } from './routeGuards';
import { calls } from './testing/reviewedEvaluator';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: false });
});
afterAll(() => test.close());

describe('route guards', () => {
  it('are declared by every route below a project, and by those on a booking or a file of one', () => {
    const guards = projectGuards(test.app.routeList);
    expect(guards.size).toBeGreaterThan(45);
    expect([...guards].filter(([, guard]) => !guard)).toEqual([]);
    expect(guards.get('GET /projects/:id')).toEqual(visible);
    expect(guards.get('POST /bookings')).toEqual(pair('POST', 'bookings'));
  });

  it('equal the reviewed pairs of the writing calls', () => {
    const guards = projectGuards(test.app.routeList);
    const declared = calls.map(({ call }) => {
      const guard = guards.get(call.replace(/\{(\w+)\}/g, ':$1'));
      return [call, guard?.kind === 'pair' ? `${guard.method} ${guard.resource}` : guard];
    });
    expect(declared).toEqual(calls.map(({ call, pair }) => [call, pair]));
  });

  it('refuse to register a route on a project that declares none', () => {
    const app = fastify();
    app.addHook('onRoute', requireDeclaredGuard);
    const answer = () => null;
    expect(() => app.put('/api/projects/:id/everything', answer)).toThrow(/has no guard/);
    app.put('/api/projects/:id/everything', { config: { guard: pair('PUT', 'project') } }, answer);
    app.get('/api/projects', answer);
  });

  it("are also the guards of the demo's actions", () => {
    const guards = projectGuards(test.app.routeList);
    const id = ':id';
    const routes: Record<ActionKind, string> = {
      team: `PUT ${projectPaths.team(id)}`,
      role: `PUT ${projectPaths.role(id, ':roleId')}`,
      move: `PUT ${projectPaths.state(id)}`,
      hold: `PUT ${projectPaths.onHold(id)}`,
      comment: `POST ${projectPaths.update(id)}`,
      milestones: `PUT ${projectPaths.milestones(id)}`,
      milestone: `PUT ${projectPaths.milestone(id, ':milestoneId')}`,
      lock: `PUT ${projectPaths.servicesLock(id)}`,
      quoteService: `PUT ${projectPaths.serviceQuote(id, ':serviceId')}`,
      financials: `PUT ${projectPaths.financials(id)}`,
      quote: `POST ${projectPaths.quotes(id)}`,
      decide: `PUT ${projectPaths.quote(id, ':quoteId')}`,
      survey: `POST ${projectPaths.survey(id)}`,
      attach: `POST ${projectPaths.attachments(id)}`,
      book: `POST ${bookingPaths.bookings}`,
      bookingStatus: `PUT ${bookingPaths.status(id)}`,
      review: `POST ${bookingPaths.reviews(id)}`,
    };
    const declared = Object.fromEntries(
      Object.entries(routes).map(([step, route]) => [step, guards.get(route)]),
    );
    const actions = Object.entries({ ...projectActions, ...bookingActions });
    expect(declared).toEqual(Object.fromEntries(actions.map(([kind, { guard }]) => [kind, guard])));
  });
});
