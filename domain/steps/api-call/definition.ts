import type { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../entities/common';
import { isOfContact, missing, notVariable, readOnly } from '../checks';
import type { StepDefinition } from '../definition';
import { silentStep } from '../silent-step';
import { inEvent, variablesAmong } from '../variables';
import { bodyJson, bodyKind, isBodyValid } from './body';
import { interpretApiCall } from './interpret';
import type { apiCallData } from './schema';

/** The paths that the call's answer is put at, as they are stored. */
const targetsIn = ({ extract_variables: pairs }: JsonObject): unknown[] =>
  Array.isArray(pairs) ? pairs.map((pair: unknown) => (isJsonObject(pair) ? pair['to'] : null)) : [];

/** Makes an outbound call, by itself or as an app's form fills it in. */
export const apiCallDefinition: StepDefinition<z.output<typeof apiCallData>> = {
  ...silentStep,
  interpret: interpretApiCall,
  isCall: true,
  check: (data) => ({
    faults: [
      ...missing('url', data.url),
      ...(isBodyValid(data)
        ? []
        : [{ code: 'body_invalid' as const, field: 'body', subject: bodyKind(data) }]),
      ...data.extract_variables.flatMap(({ from, to }, place) => [
        ...missing(`extract_variables.${place}.from`, from.trim()),
        ...missing(`extract_variables.${place}.to`, to.trim()),
        ...notVariable(`extract_variables.${place}.to`, to.trim()),
        ...readOnly(`extract_variables.${place}.to`, to.trim()),
      ]),
    ],
    needsContact: data.extract_variables.some(({ to }) => isOfContact(to)),
  }),
  writes: (data, webhook) => [
    ...variablesAmong(targetsIn(data)),
    ...(webhook?.startsWith('chatgpt_') ? inEvent('chatgpt_result') : []),
    ...(webhook?.startsWith('gemini_') ? inEvent('gemini_result') : []),
  ],
  // The body is JSON first, and its leaves are the templates.
  texts: (data) => {
    const isRead = bodyKind(data) === 'json' || bodyKind(data) === 'form';
    return { ...data, body: isRead ? bodyJson(data)?.value : data.body };
  },
};
