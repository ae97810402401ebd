import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ChangedBody, ErrorBody, Id, StaleBody } from 'shared-api/contracts/common';
import { projectPaths } from 'shared-api/contracts/paths';
import { Project } from 'shared-api/contracts/project';
import {
  ChangeServices,
  LockServices,
  QuoteService,
  Service,
  ServiceLine,
} from 'shared-api/contracts/services';
import type { AppDeps } from '../../../kernel/area/deps';
import { longBodyLimit } from '../../../kernel/http/bodyLimits';
import type { Tx } from '../../../kernel/db/types';
import { seesPrices, type ProjectAccess } from '../permissions/access';
import { projectCalls } from '../projectCalls';
import { changeServices } from './changeServices';
import { lockServices } from './lockServices';
import { lineNotFound, quoteService } from './quoteService';
import { presentLine, presentService } from './services.present';
import { findCompletion, listCatalogue, listLines, listServicesById } from './services.queries';
import { pair, visible } from '../permissions/routeGuards';
import { enterProject } from '../permissions/enterProject';

const ProjectId = Type.Object({ id: Id });
const LineId = Type.Object({ id: Id, serviceId: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };
const writeRefusals = { ...refusals, 409: ChangedBody, 412: StaleBody, 422: ErrorBody };
const tags = ['services'];

/** The services of a project and the catalogue that it chooses from. */
export const serviceRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { timeZone } = deps.config;
  const { change, changePart, tagProject } = projectCalls(deps);

  async function readLines(tx: Tx, access: ProjectAccess): Promise<ServiceLine[]> {
    const lines = await listLines(tx, access.projectId);
    const ids = lines.map((line) => line.service_id);
    const services = new Map(
      (await listServicesById(tx, access.groupId, ids)).map((service) => [service.id, service]),
    );
    const completion = await findCompletion(tx, access.projectId, timeZone);
    return lines.map((line) =>
      presentLine(line, services.get(line.service_id)!, completion, seesPrices(access)),
    );
  }

  app.get(
    projectPaths.services(':id'),
    {
      config: { guard: visible },
      schema: {
        tags,
        summary: 'The services of a project',
        params: ProjectId,
        response: { 200: Type.Array(ServiceLine), ...refusals },
      },
    },
    async (request, reply) => {
      const access = await enterProject(db, request, request.params.id);
      await tagProject(db, access.projectId, reply);
      return readLines(db, access);
    },
  );

  app.put(
    projectPaths.services(':id'),
    {
      bodyLimit: longBodyLimit,
      config: { guard: pair('PUT', 'services') },
      schema: {
        tags,
        summary: 'Choose the services of a project',
        description:
          'Replaces all lines, one a service; those that stay keep what was quoted. With `If-Match` a save over the change of somebody else is refused.',
        params: ProjectId,
        body: ChangeServices,
        response: { 200: Type.Array(ServiceLine), ...writeRefusals },
      },
    },
    (request, reply) =>
      changePart(
        request,
        reply,
        request.params.id,
        (tx, access, { at }) => changeServices(tx, access, request.body, at),
        async (tx, access) => {
          await tagProject(tx, access.projectId, reply);
          return readLines(tx, access);
        },
      ),
  );

  app.put(
    projectPaths.serviceQuote(':id', ':serviceId'),
    {
      config: { guard: pair('PUT', 'financials') },
      schema: {
        tags,
        summary: 'Quote a service of a project',
        description: 'Only where the catalogue has no price for it, or over an earlier quote.',
        params: LineId,
        body: QuoteService,
        response: { 200: ServiceLine, ...writeRefusals },
      },
    },
    (request, reply) =>
      changePart(
        request,
        reply,
        request.params.id,
        (tx, access, change) => quoteService(tx, access, request.params.serviceId, request.body, change),
        async (tx, access) => {
          const lines = await readLines(tx, access);
          const line = lines.find(({ service }) => service.id === request.params.serviceId);
          if (!line) throw lineNotFound();
          await tagProject(tx, access.projectId, reply);
          return line;
        },
      ),
  );

  app.put(
    projectPaths.servicesLock(':id'),
    {
      config: { guard: pair('PUT', 'services_lock') },
      schema: {
        tags,
        summary: 'Lock or unlock the services of a project',
        params: ProjectId,
        body: LockServices,
        response: { 200: Project, ...writeRefusals },
      },
    },
    (request, reply) =>
      change(request, reply, request.params.id, (tx, access, by) =>
        lockServices(tx, access, request.body, by),
      ),
  );

  app.get(
    projectPaths.availableServices(':id'),
    {
      config: { guard: visible },
      schema: {
        tags,
        summary: 'What a project can choose from',
        description: 'The catalogue of its delivery group, without what a maximum of 0 hides.',
        params: ProjectId,
        response: { 200: Type.Array(Service), ...refusals },
      },
    },
    async (request) => {
      const access = await enterProject(db, request, request.params.id);
      const prices = seesPrices(access);
      return (await listCatalogue(db, access.groupId)).map((service) => presentService(service, prices));
    },
  );
};
