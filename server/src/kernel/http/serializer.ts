import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Factory = ReturnType<typeof SerializerSelector>;

/**
 * Fastify's own serializers, each made when the first answer of its schema is sent: to make those of all routes took a server
 * most of the time that it needs to be ready.
 */
export const buildSerializer: Factory = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (data: unknown) => (serialize ??= compile(route))(data);
  };
};
