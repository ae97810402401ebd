import type { RouteOptions } from 'fastify';
import type { Db } from '../../../kernel/db/types';
import { enterProject } from './enterProject';

const readingMethods = ['GET', 'HEAD'];

/**
 * Creates an `onRoute` hook: writes below the path of a project check the caller's access to it before they read their body.
 * The handler checks it again, with the project locked. A route may declare an `admit` of its own.
 */
export const admitToProjects =
  (db: Db) =>
  (route: RouteOptions): void => {
    if (!route.url.startsWith('/api/projects/:id')) return;
    if ([route.method].flat().every((method) => readingMethods.includes(method))) return;
    route.config = {
      admit: (request) => enterProject(db, request, (request.params as { id: number }).id),
      ...route.config,
    };
  };
