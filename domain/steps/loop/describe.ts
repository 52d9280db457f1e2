import type { Names } from '../names';
import type { LoopData } from './schema';

export function describeLoop(data: LoopData, names: Names): string {
  switch (data.source) {
    case 'all_contacts':
      return 'Loop through all contacts';
    case 'tag':
      return `Loop through contacts in tag ${names.tag(data.value === null ? null : Number(data.value))}`;
    case 'contact':
      return 'Loop through variable in contact';
    case 'event':
      return 'Loop through variable in event';
  }
}
