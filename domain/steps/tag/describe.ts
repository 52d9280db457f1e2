import type { Names } from '../names';
import type { TagStepData } from './schema';

/** The words are section 5's: "from" in both directions. */
export const describeTag = (data: TagStepData, names: Names): string =>
  `${data.is_deletion ? 'Remove' : 'Add'} contact from tag ${names.tag(data.tag_id)}`;
