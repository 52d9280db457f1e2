import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Response } from 'supertest';
import { z } from 'zod';
import { fromJson } from '../../../domain/values/json';

const operation = z.looseObject({
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })),
});

const openApi = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });
export type OpenApi = z.infer<typeof openApi>;

/** Checks responses against the OpenAPI document. */
export interface Contract {
  document: OpenApi;
  /** Returns how a response violates the document, or null. */
  breach(method: string, address: string, answer: Response): string | null;
}

/** Reads a document and prepares its checks. */
export function contractOf(json: string): Contract {
  const document = openApi.parse(JSON.parse(json));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, 'document');
  const validators = new Map<string, ValidateFunction>();

  const validatorAt = (pointer: string): ValidateFunction => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    validators.set(pointer, known);
    return known;
  };

  return {
    document,
    breach(method, address, answer) {
      const path = pathOf(document, method, address);
      const said = path === null ? undefined : document.paths[path]?.[method];
      if (path === null || !said) return answer.status < 500 ? null : `${address} is not in the document`;
      const response = said.responses[answer.status];
      if (!response) return `${method} ${path} does not say that it answers ${answer.status}: ${answer.text}`;
      const type = answer.type || undefined;
      if (!response.content)
        return answer.text === '' ? null : `${method} ${path} ${answer.status} has a body`;
      if (type === undefined || !(type in response.content))
        return `${method} ${path} ${answer.status} came as ${type}`;
      if (type !== 'application/json') return null;
      const steps = ['paths', path, method, 'responses', String(answer.status), 'content', type, 'schema'];
      const validate = validatorAt(steps.map((step) => `/${encodeStep(step)}`).join(''));
      if (validate(fromJson(answer.text))) return null;
      return `${method} ${path} ${answer.status} is not as documented: ${ajv.errorsText(validate.errors)}`;
    },
  };
}

/** Returns the document's path for a call's address: of those with its method, the one with the fewest parameters. */
function pathOf(document: OpenApi, method: string, address: string): string | null {
  const [asked = ''] = address.split('?');
  const paths = Object.keys(document.paths).filter(
    (path) => matches(path, asked) && document.paths[path]?.[method],
  );
  return paths.sort((one, next) => one.split('{').length - next.split('{').length)[0] ?? null;
}

const matches = (path: string, asked: string): boolean =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked);

const encodeStep = (step: string): string =>
  encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
