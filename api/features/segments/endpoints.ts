import { z } from 'zod';
import {
  segmentGrowthAnswer,
  segmentGrowthExportQuery,
  segmentGrowthQuery,
  segmentReport,
  segmentReportExportQuery,
  segmentReportQuery,
} from '../../../domain/entities/segments/growth';
import {
  listChange,
  segment,
  segmentInput,
  segmentList,
  segmentListQuery,
  segmentPreview,
  segmentPreviewInput,
  segmentUpdate,
  segmentUse,
} from '../../../domain/entities/segments/segment';
import { defineEndpoint } from '../../http/endpoint';

const answered = z.object({ segment });

/** What rules may name that is not the account's. */
const unknown = [
  'tag_not_found',
  'topic_not_found',
  'automatisation_not_found',
  'segment_not_found',
] as const;

export const listSegments = defineEndpoint({
  method: 'get',
  path: '/segment',
  summary: 'List segments and lists',
  query: segmentListQuery,
  answers: { 200: segmentList },
});

export const readSegment = defineEndpoint({
  method: 'get',
  path: '/segment/{segmentId}',
  summary: 'Read a segment or a list',
  description: '`POST /contact` with `segment` lists its contacts.',
  params: { segmentId: 'segment' },
  answers: { 200: answered },
});

export const createSegment = defineEndpoint({
  method: 'post',
  path: '/segment',
  summary: 'Make a segment or a list',
  description: `A segment has rules: at first all contacts are looked at in the background (\`is_building\`). From then on each is in it within a second of the
change that makes the rules hold, or when time does, and leaves in the same way. A list has the contacts that are put on it.`,
  body: segmentInput,
  example: {
    kind: 'rules',
    name: 'Lapsed buyers',
    rules: {
      kind: 'all',
      rules: [
        { kind: 'event', event_name: 'order placed', operation: 'AT_LEAST', count: 1 },
        {
          kind: 'event',
          event_name: 'order placed',
          operation: 'AT_MOST',
          count: 0,
          period: { kind: 'last_days', days: 90 },
        },
      ],
    },
  },
  answers: { 201: answered },
  errors: ['name_taken', 'too_many_segments', ...unknown],
});

export const updateSegment = defineEndpoint({
  method: 'put',
  path: '/segment/{segmentId}',
  summary: 'Change a segment or a list',
  description:
    'What is not given stays. When its rules change, all contacts are looked at again in the background.',
  params: { segmentId: 'segment' },
  body: segmentUpdate,
  example: { name: 'Loyal buyers' },
  answers: { 200: answered },
  errors: ['name_taken', 'version_conflict', 'segment_is_list', ...unknown],
  details: { version_conflict: answered },
});

export const deleteSegment = defineEndpoint({
  method: 'delete',
  path: '/segment/{segmentId}',
  summary: 'Delete a segment or a list',
  description:
    'Its contacts stay. One that steps of flows or of drafts name, or rules of segments, and one whose events start or end flows, are their goal, or are what their steps or those of drafts ask for, is refused with where: change those first.',
  params: { segmentId: 'segment' },
  answers: { 204: null },
  errors: ['segment_in_use'],
  details: { segment_in_use: z.array(segmentUse) },
});

export const previewSegment = defineEndpoint({
  method: 'post',
  path: '/segment/preview',
  summary: 'Count the contacts for whom rules hold',
  description:
    'Stores nothing. In an account with many contacts it looks at some of them by chance, and reckons the count from these (`is_exact` false).',
  body: segmentPreviewInput,
  example: {
    rules: {
      kind: 'all',
      rules: [
        { kind: 'consent', channel: 'email', state: 'subscribed' },
        { kind: 'event', event_name: 'order placed', count: 2 },
      ],
    },
  },
  answers: { 200: segmentPreview },
  errors: [...unknown, 'too_many_counts'],
});

export const changeList = defineEndpoint({
  method: 'post',
  path: '/segment/{segmentId}/contacts',
  summary: 'Put contacts on a list, or take them off it',
  params: { segmentId: 'segment' },
  body: listChange,
  example: { add: [1] },
  answers: { 200: answered },
  errors: ['contact_not_found', 'segment_follows_rules'],
});

const file = { contentType: 'text/csv', description: 'The rows with a header row, in UTF-8.' } as const;
const ofSegment = { segmentId: 'segment' } as const;

export const readGrowth = defineEndpoint({
  method: 'get',
  path: '/segment/{segmentId}/growth',
  summary: 'Report how a segment grew, by day',
  description:
    'How often contacts entered and left it each day of a range, and how many it had at the end of the day: reckoned back from how many it has now. What was before it was built by its rules is not known, since building makes no events. Contacts that are erased take their changes along, so they count on no day.',
  params: ofSegment,
  query: segmentGrowthQuery,
  answers: { 200: segmentGrowthAnswer },
});

export const exportGrowth = defineEndpoint({
  method: 'get',
  path: '/segment/{segmentId}/growth/csv',
  summary: 'Export how a segment grew as CSV',
  description: 'A row a day, of a list none. `contacts` is empty where it is not known.',
  params: ofSegment,
  query: segmentGrowthExportQuery,
  answers: { 200: file },
});

export const reportSegments = defineEndpoint({
  method: 'get',
  path: '/report/segment',
  summary: 'Report how segments grew',
  description:
    'How many contacts each segment has now, and how often contacts entered and left it in a range. Lists are left out: they have no events.',
  query: segmentReportQuery,
  answers: { 200: segmentReport },
});

export const exportSegments = defineEndpoint({
  method: 'get',
  path: '/report/segment/csv',
  summary: 'Export how segments grew as CSV',
  description: 'A row a segment.',
  query: segmentReportExportQuery,
  answers: { 200: file },
});
