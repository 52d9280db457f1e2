import { z } from 'zod';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  readOnly?: boolean;
}

const jsonSchema: z.ZodType<JsonSchema> = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  examples: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get oneOf() {
    return z.array(jsonSchema).optional();
  },
  get allOf() {
    return z.array(jsonSchema).optional();
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return z.union([z.boolean(), jsonSchema]).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
});

const parameter = z.looseObject({
  in: z.enum(['path', 'query', 'header', 'cookie']),
  name: z.string(),
  required: z.boolean().optional(),
  schema: jsonSchema,
});

const operation = z.looseObject({
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z.array(parameter).default([]),
  requestBody: z
    .looseObject({
      // A webhook or a page may accept a form instead.
      content: z.looseObject({
        'application/json': z.looseObject({ schema: jsonSchema, example: z.unknown().optional() }).optional(),
      }),
    })
    .optional(),
});

const openApi = z.looseObject({
  paths: z.record(z.string(), z.record(z.enum(['get', 'post', 'put', 'delete']), operation.optional())),
  components: z.looseObject({ schemas: z.record(z.string(), jsonSchema).default({}) }),
});

/** How to make a call, according to the document. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  /** The names of the security schemes that admit a caller; empty: everybody. */
  schemes: string[];
  parameters: z.infer<typeof parameter>[];
  body: JsonSchema | null;
  /** A valid body, except for its ids; undefined when the call has no body. */
  example: unknown;
}

/** Reads every call of an OpenAPI document. */
export function readOperations(document: unknown): {
  operations: Operation[];
  resolve: (schema: JsonSchema) => JsonSchema;
} {
  const { paths, components } = openApi.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
      const described = methods[method];
      if (!described) return [];
      const sent = described.requestBody?.content['application/json'];
      const schemes = described.security.flatMap((scheme) => Object.keys(scheme));
      return [
        {
          method,
          path,
          schemes,
          parameters: described.parameters,
          body: sent?.schema ?? null,
          example: sent?.example,
        },
      ];
    }),
  );
  const resolve = (schema: JsonSchema): JsonSchema => {
    if (schema.$ref === undefined) return schema;
    const named = components.schemas[schema.$ref.replace('#/components/schemas/', '')];
    if (!named) throw new Error(`${schema.$ref} is not in the document`);
    return resolve(named);
  };
  return { operations, resolve };
}
