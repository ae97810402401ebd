import type { FastifyContextConfig, FastifyInstance, HTTPMethods } from 'fastify';
import { apiBase } from 'shared-api/contracts/paths';
import type { Resource } from '../src/kernel/crud/resource';

/** The part of JSON Schema that the API's contracts use. */
export interface Schema {
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  additionalProperties?: unknown;
}

interface QueryParameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Operation {
  parameters?: QueryParameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** A route of the API with what it declares: its description in the OpenAPI document, its guard and its resource's rules. */
export interface AttackRoute {
  /** `PUT /projects/:id/team`. */
  name: string;
  method: HTTPMethods;
  /** `/projects/:id/team`, below `/api`. */
  path: string;
  params: string[];
  query: QueryParameter[];
  body: Schema | undefined;
  /** The content type of an upload that the route takes; undefined when it takes none. */
  upload: string | undefined;
  config: FastifyContextConfig;
  /** The administered table that the route belongs to. */
  resource: Resource | undefined;
}

/** Whether `crud` made the route of this table; others below its path are written by hand. */
function belongsTo({ data, path: base, operations }: Resource, method: string, path: string): boolean {
  // A list that is only read is reviewed by hand.
  if (!data && !operations?.includes('update')) return false;
  const rest = path.startsWith(base) ? path.slice(base.length) : null;
  const onItem = /^\/:\w+$/.test(rest ?? '');
  if (rest === '/order') return true;
  const [, field] = /^\/:\w+\/(\w+)$/.exec(rest ?? '') ?? [];
  if (field && data?.fields[field]?.kind === 'file') return true;
  if (rest === null || (rest && !onItem)) return false;
  const collection = { GET: 'list', POST: 'create' } as const;
  const item = { GET: 'get', PUT: 'update', DELETE: 'delete' } as const;
  const operation = (onItem ? item : collection)[method as never] as 'get' | undefined;
  return operation !== undefined && (!operations || operations.includes(operation));
}

/** Serves the documentation page; its addresses are not described in the document itself. */
const isDocumentation = (path: string) => path.startsWith('/docs');

/** A route that reads its body as a stream and describes no type takes a form, as the files of administered tables do. */
function uploadType(operation: Operation | undefined, config: FastifyContextConfig): string | undefined {
  const types = Object.keys(operation?.requestBody?.content ?? {});
  const other = types.find((type) => type !== 'application/json');
  return other ?? (config.readsStream ? 'multipart/form-data' : undefined);
}

/** Reads every route below `/api`, except the documentation page and the copies for HEAD. */
export function readAttackRoutes(app: FastifyInstance): AttackRoute[] {
  const document = app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> };
  return app.routeList
    .filter(({ method, url }) => url.startsWith(`${apiBase}/`) && !['HEAD', 'OPTIONS'].includes(method))
    .map(({ method, url, config }) => ({ method, path: url.slice(apiBase.length), config }))
    .filter(({ path }) => !isDocumentation(path))
    .map(({ method, path, config }) => {
      const described = path.replace(/:(\w+)/g, '{$1}');
      const operation = document.paths[described]?.[method.toLowerCase()];
      return {
        name: `${method} ${path}`,
        method: method,
        path,
        params: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!),
        query: (operation?.parameters ?? []).filter((one) => one.in === 'query'),
        body: operation?.requestBody?.content['application/json']?.schema,
        upload: uploadType(operation, config),
        config,
        resource: app.resources.find((one) => belongsTo(one, method, path)),
      };
    });
}

export const isWrite = ({ method }: AttackRoute): boolean => method !== 'GET';

/** Fills the parameters of the query that the route requires. */
export function requiredQuery({ query }: AttackRoute): string {
  const pairs = query
    .filter(({ required }) => required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(fittingValue(schema)))}`);
  return pairs.length ? `?${pairs.join('&')}` : '';
}

/** Values of parameters by their name. A parameter without a value is filled with one that the route's schema accepts. */
export type Ids = Partial<Record<string, string | number>>;

const usualIds: Record<string, string> = {
  name: 'site',
  stream: 'x'.repeat(43),
  version: '1.0.0',
  from: '2031-12-08',
  to: '2031-12-09',
};

export const addressOf = ({ path }: AttackRoute, ids: Ids = {}): string =>
  apiBase +
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? usualIds[name] ?? '1'));

/** Texts of the formats that the patterns of schemas describe. */
const usualTexts = ['abcdefghijkl', 'a@b.example', '12:00', 'https://a.example/'];

function fittingText({ format, pattern, maxLength = 12 }: Schema): string {
  if (format === 'date') return '2031-12-08';
  if (format === 'date-time') return '2031-12-08T00:00:00Z';
  if (format === 'email') return 'a@b.example';
  const usual = usualTexts[0]!.slice(0, maxLength);
  return pattern === undefined || new RegExp(pattern, 'u').test(usual)
    ? usual
    : (usualTexts.find((text) => new RegExp(pattern, 'u').test(text)) ?? usual);
}

/** Creates a value that the schema accepts, with nothing in it that may be left out. */
export function fittingValue(schema: Schema): unknown {
  if (schema.anyOf) return fittingValue(schema.anyOf[0]!);
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  switch (schema.type) {
    case 'string':
      return fittingText(schema);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => fittingValue(schema.items!));
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, fittingValue(schema.properties![name]!)]),
      );
    default:
      return null;
  }
}
