import { noticePage, noticeQuery } from '../../../domain/entities/notice';
import { defineEndpoint } from '../../http/endpoint';

export const listNotices = defineEndpoint({
  method: 'get',
  path: '/notice',
  summary: 'List what goes wrong',
  description:
    'Connections that fail, calls that are tried again, steps at which more than a share of the runs fail, and automations whose event has stopped to come. The worker looks twice a minute. What is over is kept for some days.',
  query: noticeQuery,
  answers: { 200: noticePage },
  errors: ['automatisation_not_found'],
});
