import { createResource } from '../../store/resource';
import { fetchNotices } from './api';

/** Current problems of the open automation. */
export const flowNotices = createResource('notices/ofFlow', fetchNotices);
