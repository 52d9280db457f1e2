import { createResource } from '../../store/resource';
import { fetchNotices } from './api';

/** What goes wrong with the automation that is open. */
export const flowNotices = createResource('notices/ofFlow', fetchNotices);
