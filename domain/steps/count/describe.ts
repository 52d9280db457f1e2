import type { CountData } from './schema';

export const describeCount = (data: CountData): string =>
  data.type === 'event' ? `Count events for ${data.value}` : `Count items inside ${data.value}`;
