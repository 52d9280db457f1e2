import { cohortExportQuery, cohortQuery, cohortReport } from '../../../domain/entities/reports/cohort';
import { sendingHealth, sendingHealthExportQuery } from '../../../domain/entities/reports/health';
import {
  messageReport,
  messageReportExportQuery,
  messageReportQuery,
} from '../../../domain/entities/reports/messages';
import { reportQuery } from '../../../domain/entities/reports/range';
import {
  clickedWithin,
  revenueReport,
  revenueReportExportQuery,
  revenueSettingAnswer,
  revenueSettingUpdate,
} from '../../../domain/entities/reports/revenue';
import { defineEndpoint } from '../../http/endpoint';

const file = { contentType: 'text/csv', description: 'The rows with a header row, in UTF-8.' } as const;
const ofAutomatisation = { automatisationId: 'automatisation' } as const;

export const reportMessages = defineEndpoint({
  method: 'get',
  path: '/report/message',
  summary: 'Report messages by automation, campaign and template',
  description:
    'How many messages were sent in a range, and what became of them by now, beside the range of the same length just before. A message counts when its step began, whenever it was opened or clicked in: so rates are parts of the same messages. All rates are parts of `sent`. Opens and clicks by machines do not count. The numbers are as of this moment, also of runs that were erased because of their age.',
  query: messageReportQuery,
  answers: { 200: messageReport },
});

export const exportMessages = defineEndpoint({
  method: 'get',
  path: '/report/message/csv',
  summary: 'Export messages by automation, campaign or template as CSV',
  description:
    'A row an automation or campaign, or with `by=template` a message template, with the numbers of the range and of the one before.',
  query: messageReportExportQuery,
  answers: { 200: file },
});

export const reportRevenue = defineEndpoint({
  method: 'get',
  path: '/report/revenue',
  summary: 'Report revenue by automation and campaign',
  description:
    'What the events that the account counts as revenue brought in a range, by the automation whose message each counts for (`setting`), beside the range of the same length just before. An event counts in the range of its own date, from ten minutes after it came: once, for one message or for none. What it counts for is never decided again, so that another setting, or what becomes of messages later, changes nothing of the past. Whether somebody would have bought anyway is not known: for that there are control groups.',
  query: reportQuery,
  answers: { 200: revenueReport },
});

export const exportRevenue = defineEndpoint({
  method: 'get',
  path: '/report/revenue/csv',
  summary: 'Export revenue by automation and campaign as CSV',
  description:
    'A row an automation or campaign; the last two have what counts for deleted ones, and for no message.',
  query: revenueReportExportQuery,
  answers: { 200: file },
});

export const readRevenueSetting = defineEndpoint({
  method: 'get',
  path: '/report/revenue/setting',
  summary: 'Read what counts as revenue',
  description: 'The event, the field with its amount, and which message it counts for.',
  answers: { 200: revenueSettingAnswer },
});

export const saveRevenueSetting = defineEndpoint({
  method: 'put',
  path: '/report/revenue/setting',
  summary: 'Set what counts as revenue',
  description: `The whole setting. Events that arrive from now on count by it: with \`last_message\` for the last message that was sent to their contact in so many \`window_days\` before, with \`last_click\` for the last message in which it followed a link in these days (of messages that were sent up to ${clickedWithin} days before them). What was counted before stays as it is. One that is already so is left as it is.`,
  body: revenueSettingUpdate,
  example: { event_name: 'order_paid', value_field: 'total', credit: 'last_click', window_days: 5 },
  answers: { 200: revenueSettingAnswer },
  errors: ['version_conflict'],
  details: { version_conflict: revenueSettingAnswer },
});

export const deleteRevenueSetting = defineEndpoint({
  method: 'delete',
  path: '/report/revenue/setting',
  summary: 'Count no more revenue',
  description: 'What was counted before stays. Nothing happens where nothing is counted.',
  answers: { 204: null },
});

export const reportHealth = defineEndpoint({
  method: 'get',
  path: '/report/health',
  summary: 'Report the health of sending',
  description:
    'Which share of the e-mails of a range bounced, and which of the others was reported as spam, against the limits from which mail providers begin to refuse a sender’s e-mails, and the automations and campaigns that most of these come from.',
  query: reportQuery,
  answers: { 200: sendingHealth },
});

export const exportHealth = defineEndpoint({
  method: 'get',
  path: '/report/health/csv',
  summary: 'Export the health of sending as CSV',
  description:
    'A row of all e-mails of the range, then one an automation or campaign that sent some, those first whose e-mails bounced or were reported as spam most often.',
  query: sendingHealthExportQuery,
  answers: { 200: file },
});

export const reportCohorts = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/cohort',
  summary: 'Report who entered an automation by week',
  description:
    'For each week, those who entered in it: how they stand now, and, where the automation has a goal, how many of them had reached it by the end of each week after they entered.',
  params: ofAutomatisation,
  query: cohortQuery,
  answers: { 200: cohortReport },
});

export const exportCohorts = defineEndpoint({
  method: 'get',
  path: '/automatisation/{automatisationId}/cohort/csv',
  summary: 'Export who entered an automation by week as CSV',
  description:
    'A row a week, the latest first. `goal_weeks_over` says how many of the weeks after the entry are over for all who entered: the numbers of the others may grow.',
  params: ofAutomatisation,
  query: cohortExportQuery,
  answers: { 200: file },
});
