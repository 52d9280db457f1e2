import type { Words } from '../../values/text/words';
import type { ApiCallData } from './schema';
import { maskedCall } from './typed-secrets';

export function describeApiCall(data: ApiCallData): Words {
  const request = `${data.method} ${maskedCall(data).url}`.trim();
  return { en: request, fr: request };
}
