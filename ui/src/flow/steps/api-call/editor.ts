import { isBodyValid } from '../../../../../domain/steps/api-call/body';
import { apiCallData, type ApiCallData } from '../../../../../domain/steps/api-call/schema';
import { duplicateKeys, type KeyValue } from '../../../components/form/key-values';
import { defineEditor } from '../step-editor';
import { isVariable, variableDraft, variableText } from '../../variables/variable-draft';
import { ApiCallFields } from './ApiCallFields';
import type { ApiCallDraft } from './draft';
import { MappingFields } from './MappingFields';

const blank: ApiCallDraft = { method: 'GET', url: '', headers: [], body: '{}', mapping: [] };

const draftOf = ({ method, url, headers, body, extract_variables }: ApiCallData): ApiCallDraft => ({
  method,
  url,
  body,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  mapping: extract_variables.map(({ from, to }) => ({ from, to: variableDraft(to) })),
});

const headersOf = (entries: KeyValue[]): Record<string, string> =>
  Object.fromEntries(entries.map(({ key, value }) => [key.trim(), value]));

function isComplete({ url, headers, mapping }: ApiCallDraft): boolean {
  if (url.trim() === '' || duplicateKeys(headers).size > 0) return false;
  return headers.every(({ key }) => key.trim() !== '') && mapping.every(({ to }) => isVariable(to));
}

export const apiCallEditor = defineEditor({
  schema: apiCallData,
  hasTexts: true,
  Fields: ApiCallFields,
  Mapping: MappingFields,
  blank,
  draftOf,
  isComplete,
  fault: ({ method, headers, body }) =>
    isBodyValid({ method, body, headers: headersOf(headers) }) ? null : 'steps.invalidJson',
  dataOf: ({ method, url, headers, body, mapping }, { stored }) => ({
    // The app's own data, for a step whose app has no form of its own.
    ...stored,
    method,
    url: url.trim(),
    headers: headersOf(headers),
    body,
    extract_variables: mapping.map(({ from, to }) => ({ from: from.trim(), to: variableText(to) })),
  }),
});
