import type { ApiCallData } from './schema';

export const describeApiCall = (data: ApiCallData): string => `${data.method} ${data.url}`.trim();
