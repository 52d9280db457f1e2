import type { Words } from '../../values/words';
import type { ApiCallData } from './schema';

export function describeApiCall(data: ApiCallData): Words {
  const request = `${data.method} ${data.url}`.trim();
  return { en: request, fr: request };
}
