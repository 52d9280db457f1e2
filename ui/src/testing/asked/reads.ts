import type { UnknownAction } from '@reduxjs/toolkit';
import {
  automatisationList,
  automatisationOptions,
  campaignList,
} from '../../features/automatisations/slice';
import {
  broadcastDetail,
  broadcastList,
  messageExamples,
  notSentReasons,
} from '../../features/broadcasts/slice';
import { contactOrders } from '../../features/contact-orders/slice';
import { customFieldOptions } from '../../features/contacts/custom-fields';
import {
  contactConsentList,
  contactTopicList,
  contactList,
  contactErasure,
  contactLosses,
  contactMessageList,
  contactRequested,
  contactRunList,
  contactsFound,
} from '../../features/contacts/slice';
import { dashboard } from '../../features/dashboard/slice';
import { eventNames } from '../../features/event-names/slice';
import { lastBacktest } from '../../features/backtests/slice';
import { goalReport } from '../../features/goals/slice';
import {
  cohortReport,
  healthReport,
  messageReport,
  revenueReport,
  revenueSetting,
} from '../../features/message-reports/slice';
import { pastOrders, pastPreview } from '../../features/past-contacts/slice';
import { flowNotices } from '../../features/notices/slice';
import { importList, undoOutlook } from '../../features/imports/slice';
import { identityList } from '../../features/openid/identities-slice';
import { openIdProvider } from '../../features/openid/slice';
import { passkeyList } from '../../features/passkeys/slice';
import { ownSessions } from '../../features/profile/sessions-slice';
import {
  amountFields,
  reportAmounts,
  reportChart,
  reportList,
  reportRevenue,
} from '../../features/reports/slice';
import { runOrders } from '../../features/run-orders/slice';
import { refusalCounts, refusedEvents, runList, runRequested } from '../../features/runs/slice';
import { scheduledTaskList } from '../../features/scheduled-tasks/slice';
import { secondFactorState } from '../../features/second-factor/slice';
import { accountList } from '../../features/settings/admin/account-list';
import { auditList } from '../../features/settings/admin/slice';
import { catalogue, connectionCheck, connections, sendingDomain } from '../../features/settings/apps/slice';
import { customFieldList } from '../../features/settings/custom-fields/slice';
import { knownTopics, topicList } from '../../features/settings/topics/slice';
import { webhooks } from '../../features/settings/deliveries/slice';
import { globalVariableList } from '../../features/settings/global-variables/slice';
import { mailTest, noticeMail } from '../../features/settings/notices/slice';
import { lastEvent, rejectedCalls } from '../../features/settings/integration/slice';
import {
  listContactOptions,
  listOptions,
  growthOfAll,
  segmentContactList,
  segmentDetail,
  segmentGrowth,
  segmentList,
  segmentOptions,
  segmentPreview,
} from '../../features/segments/slice';
import { messageImages } from '../../features/messages/images/slice';
import {
  messageDetail,
  messageList,
  messageOptions,
  messagePreviewed,
  messageText,
  messageVersions,
} from '../../features/messages/slice';
import { suppressionList } from '../../features/suppressions/slice';
import { tagContactList, tagCreation, tagList, tagOptions, tagStarts } from '../../features/tags/slice';
import { litRun, progress, runOutlook, schedule } from '../../flow/bar/slice';
import { reached } from '../../flow/bar/campaign/reached';
import { countedList } from '../../flow/contacts-at-step/store';
import { membersThen, runsInside, touchedRuns, waitingRuns } from '../../flow/affected-runs/store';
import { stepLinks } from '../../flow/message-figures/store';
import { contactEvent, foundContacts, recentEvents } from '../../flow/sample/store';
import { stepPreview, stepTest } from '../../flow/preview/store';
import { draftDifference } from '../../flow/draft/slice';
import { openedRevision, revisionList } from '../../flow/revisions/store';
import { simulation } from '../../flow/simulation/store';
import { flowRequested } from '../../flow/editing/flow-slice';
import { eventVariables, flowVariables } from '../../flow/variables/store';
import type { Failure } from '../../api/api-error';
import type { RootState } from '../../store/root-state';
import { onePage } from '../server';
import { flowOf, step } from '../step';
import type { Asked } from './asked';

/** What reads from the server keep in the store, alike. */
interface Read {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  failure: Failure | null;
}

export interface AskedRead extends Asked {
  select: (state: RootState) => unknown;
}

const query = { scope: '1', page: 1, size: 10, order: 'asc' as const, search: '', filters: {} };
const meta = onePage(1);

/** A list, the rows of a picker, or one thing. */
const read = (
  what: string,
  action: UnknownAction,
  select: (state: RootState) => Read,
  call: string,
  data: unknown,
): AskedRead => ({
  what,
  call,
  data,
  select,
  actions: [action],
  isDone: (state) => select(state).state === 'ready',
  failure: (state) => (select(state).state === 'failed' ? select(state).failure : null),
});

const list = (
  what: string,
  { requested }: { requested: (asked: typeof query) => UnknownAction },
  select: (state: RootState) => Read,
  call: string,
  data: object,
): AskedRead => read(what, requested(query), select, call, { ...data, meta });

const touched = [{ step: step(5), after: null }];
const panelAsked = { automatisationId: 1, input: {} as never }; // a panel's draft: nothing here looks into it
const flowAt = '/automatisation/1';

/** All that is read, feature by feature, beside what watches by itself. */
export const reads: AskedRead[] = [
  list('broadcasts', broadcastList, (s) => s.broadcasts.list, 'GET /broadcast', { broadcasts: [] }),
  read(
    'what messages of a broadcast are for a contact',
    messageExamples.requested({ id: 1, messages: [], scope: '' }),
    (s) => s.broadcasts.examples,
    'POST /contact',
    { contacts: [], meta },
  ),
  read(
    'why contacts were not sent a broadcast',
    notSentReasons.requested({ id: 1, lists: [{ stepId: 2, counted: 'skipped' }] }),
    (s) => s.broadcasts.notSent,
    `GET ${flowAt}/step/2/contact`,
    { contacts: [], meta },
  ),
  read('a broadcast', broadcastDetail.requested(4), (s) => s.broadcasts.detail, 'GET /broadcast/4', {
    broadcast: {},
  }),
  list('segments', segmentList, (s) => s.segments.list, 'GET /segment', { segments: [] }),
  read('a segment', segmentDetail.requested(4), (s) => s.segments.detail, 'GET /segment/4', { segment: {} }),
  read(
    'how a segment grew',
    segmentGrowth.requested({ segmentId: 4 }),
    (s) => s.segments.growth,
    'GET /segment/4/growth',
    { growth: { days: [] } },
  ),
  read('how segments grew', growthOfAll.requested(), (s) => s.segments.growthOfAll, 'GET /report/segment', {
    segments: [],
  }),
  list('the contacts of a segment', segmentContactList, (s) => s.segments.contacts, 'POST /contact', {
    contacts: [],
  }),
  read(
    'the preview of a segment',
    segmentPreview.requested({ kind: 'all', rules: [] }),
    (s) => s.segments.preview,
    'POST /segment/preview',
    { count: 0, is_exact: true, total: 0, examples: [] },
  ),
  read('segments of pickers', segmentOptions.requested(), (s) => s.segments.options, 'GET /segment', {
    segments: [],
    meta,
  }),
  read('lists of pickers', listOptions.requested(), (s) => s.segments.lists, 'GET /segment', {
    segments: [],
    meta,
  }),
  read(
    'contacts to put on a list',
    listContactOptions.requested(),
    (s) => s.segments.listContacts,
    'POST /contact',
    { contacts: [], meta },
  ),
  list('message templates', messageList, (s) => s.messages.list, 'GET /message-template', {
    message_templates: [],
    folders: [],
  }),
  read(
    'a message template',
    messageDetail.requested(4),
    (s) => s.messages.detail,
    'GET /message-template/4',
    {
      message_template: {},
      uses: { flows: [], templates: [] },
    },
  ),
  read(
    'the versions of a message template',
    messageVersions.requested(4),
    (s) => s.messages.versions,
    'GET /message-template/4/version',
    { versions: [] },
  ),
  read(
    'the text of a message template',
    messageText.requested(4),
    (s) => s.messages.text,
    'GET /message-template/4/text',
    { content: {} },
  ),
  read(
    'images of messages',
    messageImages.requested({ search: '', page: 1 }),
    (s) => s.messages.images.list,
    'GET /message-image',
    { message_images: [], meta },
  ),
  read(
    'the preview of a message template',
    messagePreviewed.requested({ kind: 'sms', fallback_language: 'en', contents: [] }),
    (s) => s.messages.preview,
    'POST /message-template/preview',
    { language: 'en', rendered: null, made_text: null, problem: null, missing: [], findings: [] },
  ),
  read(
    'message templates of pickers',
    messageOptions.requested('sms'),
    (s) => s.messages.options,
    'GET /message-template',
    { message_templates: [], folders: [], meta },
  ),
  list('suppressed addresses', suppressionList, (s) => s.suppressions.list, 'GET /suppression', {
    suppressions: [],
  }),
  list('tags', tagList, (s) => s.tags.list, 'GET /tag', { tags: [] }),
  list('the contacts of a tag', tagContactList, (s) => s.tags.contacts, 'GET /tag', { contacts: [] }),
  read('tags of pickers', tagOptions.requested(), (s) => s.tags.options, 'GET /tag', { tags: [], meta }),
  read('a tag that a picker makes', tagCreation.requested('vip'), (s) => s.tags.creation, 'POST /tag', {
    tag: {},
  }),
  read('what tags start', tagStarts.requested([1]), (s) => s.tags.starts, 'GET /contact/import/preview', {
    automatisations: [],
  }),
  list('automations', automatisationList, (s) => s.automatisations.list, 'GET /automatisation', {
    automatisations: [],
  }),
  list('campaigns', campaignList, (s) => s.automatisations.campaigns, 'GET /automatisation', {
    automatisations: [],
  }),
  read(
    'automations of pickers',
    automatisationOptions.requested(),
    (s) => s.automatisations.options,
    'GET /automatisation',
    { automatisations: [], meta },
  ),
  list('contacts', contactList, (s) => s.contacts.list, 'POST /contact', { contacts: [] }),
  list('the runs of a contact', contactRunList, (s) => s.contacts.runs, 'GET /contact/1/run', { runs: [] }),
  list(
    'what was sent to a contact',
    contactMessageList,
    (s) => s.contacts.messages,
    'GET /contact/1/message',
    { messages: [] },
  ),
  list('what a contact agreed to', contactConsentList, (s) => s.contacts.consents, 'GET /contact/1/opt-out', {
    opt_out_changes: [],
  }),
  list(
    'what a contact chose for topics',
    contactTopicList,
    (s) => s.contacts.topicChanges,
    'GET /contact/1/topic',
    {
      topic_changes: [],
    },
  ),
  list('a contact', { requested: contactRequested }, (s) => s.contacts.detail, 'GET /contact', {
    contact: {},
    tags: [],
    events: [],
  }),
  read('contacts to go to', contactsFound.requested('ann'), (s) => s.contacts.found, 'POST /contact', {
    contacts: [],
  }),
  {
    ...read(
      'what goes with a contact',
      contactLosses.requested({ id: 1, external_id: 'anna' } as never),
      (s) => s.contacts.losses,
      'GET /contact/1/run',
      { meta },
    ),
    besides: { 'GET /contact': { data: { meta } } },
  },
  read('what was erased', contactErasure.requested(1), (s) => s.contacts.erasure, 'GET /contact/erasure/1', {
    erasure: { id: 1 },
  }),
  list('imports', importList, (s) => s.imports.list, 'GET /contact/import', { imports: [] }),
  read(
    'what undoing an import does',
    undoOutlook.requested(1),
    (s) => s.imports.outlook,
    'GET /contact/import/1/undo',
    { preview: {} },
  ),
  read(
    'custom fields of pickers',
    customFieldOptions.requested(),
    (s) => s.contacts.customFields,
    'GET /custom-field',
    { customFields: [], meta },
  ),
  read(
    'orders about contacts',
    contactOrders.requested(),
    (s) => s.contactOrders.told,
    'GET /contact/order',
    { orders: [] },
  ),
  read('the dashboard', dashboard.requested(), (s) => s.dashboard, 'GET /dashboard', {}),
  read('what goes wrong with a flow', flowNotices.requested(1), (s) => s.flowNotices, 'GET /notice', {
    notices: [],
    meta,
  }),
  read('notices by e-mail', noticeMail.requested(), (s) => s.settings.notices.mail, 'GET /user/notice-mail', {
    notice_mail: {},
  }),
  read(
    'a test of notices by e-mail',
    mailTest.requested({} as never),
    (s) => s.settings.notices.test,
    'POST /user/notice-mail/test',
    { test: {} },
  ),
  read('names of events', eventNames.requested(), (s) => s.eventNames, 'GET /event/name', { names: [] }),
  read('own sessions', ownSessions.requested(), (s) => s.profile.sessions, 'GET /user/session', {
    sessions: [],
  }),
  list('the report', reportList, (s) => s.reports.list, 'POST /event', { events: [] }),
  read(
    'the fields of an event that hold numbers',
    amountFields.requested('paid'),
    (s) => s.reports.amountFields,
    'GET /event/amount-field',
    { fields: [] },
  ),
  read(
    'what a field comes to',
    reportAmounts.requested({ name: 'paid', field: 'total' }),
    (s) => s.reports.amounts,
    'GET /event/amount',
    {},
  ),
  read(
    'what came in after messages',
    reportRevenue.requested({ name: 'paid', field: 'total', days: 7 }),
    (s) => s.reports.revenue,
    'GET /event/revenue',
    {},
  ),
  read('the chart', reportChart.requested({}), (s) => s.reports.chart, 'GET /event/by-day', {}),
  read(
    'the report of messages',
    messageReport.requested({}),
    (s) => s.messageReports.messages,
    'GET /report/message',
    { automatisations: [] },
  ),
  read(
    'the report of revenue',
    revenueReport.requested({}),
    (s) => s.messageReports.revenue,
    'GET /report/revenue',
    { setting: null, automatisations: [] },
  ),
  read(
    'what counts as revenue',
    revenueSetting.requested(),
    (s) => s.messageReports.revenueSetting,
    'GET /report/revenue/setting',
    { setting: null },
  ),
  read(
    'the report of cohorts',
    cohortReport.requested({ automatisationId: 1, weeks: 8 }),
    (s) => s.messageReports.cohorts,
    'GET /automatisation/1/cohort',
    { cohorts: [] },
  ),
  read(
    'the health of sending',
    healthReport.requested({}),
    (s) => s.messageReports.health,
    'GET /report/health',
    {},
  ),
  read(
    'a provider to sign in through',
    openIdProvider.requested(),
    (s) => s.openId.provider,
    'GET /user/token/openid',
    { provider: null },
  ),
  read('identities', identityList.requested(), (s) => s.identities.list, 'GET /user/identity', {
    identities: [],
    provider: null,
  }),
  read(
    'two-factor sign-in',
    secondFactorState.requested(),
    (s) => s.secondFactor.state,
    'GET /user/second-factor',
    { second_factor: { is_on: false, on_since: null, recovery_codes_left: 0 } },
  ),
  read('passkeys', passkeyList.requested(), (s) => s.passkeys.list, 'GET /user/passkey', { passkeys: [] }),
  list('runs', runList, (s) => s.runs.list, `GET ${flowAt}/run`, { runs: [] }),
  read('refusals', refusalCounts.requested(1), (s) => s.runs.refusals, `GET ${flowAt}/entry/refusal`, {
    refusals: [],
  }),
  read(
    'refused events',
    refusedEvents.requested({ automatisationId: 1, code: 'in_flow' as never }),
    (s) => s.runs.refused,
    `GET ${flowAt}/entry/refused`,
    { events: [], meta },
  ),
  {
    what: 'a run',
    call: `GET ${flowAt}/run/7`,
    data: { run: { id: 7 } },
    select: (s) => s.runs.log,
    actions: [runRequested({ automatisationId: 1, id: 7 })],
    isDone: (s) => s.runs.log.run !== null,
    failure: (s) => s.runs.log.failure,
  },
  read('orders about runs', runOrders.requested(1), (s) => s.runOrders.told, `GET ${flowAt}/order`, {
    orders: [],
  }),
  list('scheduled tasks', scheduledTaskList, (s) => s.scheduledTasks.list, 'GET /scheduled-task', {
    scheduled_tasks: [],
  }),
  list('accounts', accountList, (s) => s.settings.admin.accounts, 'GET /admin/account', { accounts: [] }),
  list('the audit log', auditList, (s) => s.settings.admin.auditLog, 'GET /admin/audit-log', {
    audit_log: [],
  }),
  read('apps', catalogue.requested(), (s) => s.settings.apps.catalogue, 'GET /app', { apps: [] }),
  read('connections', connections.requested(), (s) => s.settings.apps.connections, 'GET /user/app', {
    user_apps: [],
    meta,
  }),
  read(
    'a test of credentials',
    connectionCheck.requested({ app_id: 1, data: { key: 'x' } } as never),
    (s) => s.settings.apps.check,
    'POST /user/app/check',
    { check: {} },
  ),
  read(
    'a sending domain',
    sendingDomain.requested({ id: 3, selector: 's1' }),
    (s) => s.settings.apps.sendingDomain,
    'GET /user/app/3/sending-domain',
    { sending_domain: {} },
  ),
  list('topics', topicList, (s) => s.settings.topics.list, 'GET /topic', { topics: [] }),
  read('topics that are known', knownTopics.requested(), (s) => s.settings.topics.known, 'GET /topic', {
    topics: [],
  }),
  list('custom fields', customFieldList, (s) => s.settings.customFields.list, 'GET /custom-field', {
    customFields: [],
  }),
  list('global variables', globalVariableList, (s) => s.settings.globalVariables.list, 'GET /user', {
    user: { data: {} },
  }),
  read('deliveries', webhooks.requested(), (s) => s.settings.webhooks, 'GET /user/webhook', { webhooks: {} }),
  read(
    'the last event',
    lastEvent.requested(),
    (s) => s.settings.integration.lastEvent,
    'GET /event/last-received',
    {
      event: null,
      has_more: false,
    },
  ),
  read(
    'rejected calls',
    rejectedCalls.requested(),
    (s) => s.settings.integration.rejectedCalls,
    'GET /user/rejected-call',
    { rejected_calls: [] },
  ),
  {
    what: 'a flow',
    call: 'GET /automatisation',
    data: { automatisation: flowOf(1) },
    select: (s) => s.flow.automatisation,
    actions: [flowRequested(1)],
    isDone: (s) => s.flow.automatisation !== null,
    failure: (s) => s.flow.failure,
  },
  read(
    'what running a campaign would come upon',
    runOutlook.requested(1),
    (s) => s.flowRunOutlook,
    `GET ${flowAt}/publication`,
    { publication: {} },
  ),
  read(
    'who is in the segment of a trigger already',
    membersThen.requested({ automatisationId: 1, trigger: 'segment_12_entered' }),
    (s) => s.panels.membersThen,
    `GET ${flowAt}/publication`,
    { publication: { already_in: null } },
  ),
  read('a campaign’s progress', progress.requested(1), (s) => s.flowProgress, `GET ${flowAt}/campaign`, {
    campaign: {},
  }),
  read('a backtest', lastBacktest.requested(1), (s) => s.backtests.last, `GET ${flowAt}/backtest`, {
    backtest: null,
  }),
  read(
    'orders of past contacts',
    pastOrders.requested(1),
    (s) => s.pastContacts.orders,
    `GET ${flowAt}/past-contacts`,
    { orders: [] },
  ),
  read(
    'a preview of past contacts',
    pastPreview.requested({
      automatisationId: 1,
      choice: { who: 'had_event', event_name: 'bought', days: 7, includes_history: false },
    }),
    (s) => s.pastContacts.preview,
    `POST ${flowAt}/past-contacts/preview`,
    {
      from: '2026-03-01T00:00:00.000Z',
      contacts: 0,
      is_more: false,
      is_building: false,
      entering: 0,
      refused: [],
      examples: [],
    },
  ),
  read(
    'a goal',
    goalReport.requested({ automatisationId: 1 }),
    (s) => s.goals.report,
    `GET ${flowAt}/goal/figures`,
    { goal: null, figures: null },
  ),
  read(
    'what a draft changes',
    draftDifference.requested(1),
    (s) => s.flowDraft.difference,
    `GET ${flowAt}/draft/difference`,
    { difference: { changes: [] } },
  ),
  read('a campaign’s schedule', schedule.requested(1), (s) => s.flowSchedule, 'GET /scheduled-task', {
    scheduled_tasks: [],
  }),
  read('a campaign’s reach', reached.requested(1), (s) => s.flowReached, `GET ${flowAt}/audience`, {
    audience: {},
  }),
  read(
    'a run that is lit',
    litRun.requested({ automatisationId: 1, id: 7 }),
    (s) => s.flowLitRun,
    `GET ${flowAt}/run/7`,
    { run: {} },
  ),
  list(
    'contacts at a step',
    { requested: (asked) => countedList.requested({ ...asked, scope: '1/5' }) },
    (s) => s.flowCounted,
    `GET ${flowAt}/step/5/contact`,
    {
      contacts: [],
    },
  ),
  list('revisions', revisionList, (s) => s.flowRevisions.list, `GET ${flowAt}/revision`, { revisions: [] }),
  read(
    'a revision',
    openedRevision.requested({ automatisationId: 1, number: 2 }),
    (s) => s.flowRevisions.opened,
    `GET ${flowAt}/revision/2`,
    { revision: {} },
  ),
  read(
    'variables',
    flowVariables.requested({ automatisationId: 1 }),
    (s) => s.panels.variables,
    `GET ${flowAt}/variable`,
    { variables: [] },
  ),
  read(
    'an event’s variables',
    eventVariables.requested({ automatisationId: 1, eventName: 'x' }),
    (s) => s.panels.eventVariables,
    `GET ${flowAt}/variable`,
    { variables: [] },
  ),
  read('contacts to try with', foundContacts.requested('ann'), (s) => s.panels.contacts, 'POST /contact', {
    contacts: [],
    meta,
  }),
  read('events to try with', recentEvents.requested('x'), (s) => s.panels.events, 'POST /event', {
    events: [],
  }),
  {
    ...read(
      'an event whose data the page leaves out',
      recentEvents.requested('x'),
      (s) => s.panels.events,
      'GET /event/7',
      { event: { id: 7 } },
    ),
    besides: { 'POST /event': { data: { events: [{ id: 7, is_data_left_out: true }] } } },
  },
  read(
    'a contact’s event',
    contactEvent.requested({ contact: 'anna', name: 'x' }),
    (s) => s.panels.contactEvent,
    'GET /contact',
    { events: [] },
  ),
  read(
    'a step’s texts',
    stepPreview.requested(panelAsked),
    (s) => s.panels.preview,
    `POST ${flowAt}/step/preview`,
    {},
  ),
  read('a step’s test', stepTest.requested(panelAsked), (s) => s.panels.test, `POST ${flowAt}/step/test`, {}),
  read(
    'a simulation',
    simulation.requested({ automatisationId: 1, input: {}, isDraft: false }),
    (s) => s.panels.simulation,
    `POST ${flowAt}/simulation`,
    {},
  ),
  read(
    'who waits at a step',
    waitingRuns.requested({ automatisationId: 1, stepId: 5, longerThan: null }),
    (s) => s.panels.waiting,
    `GET ${flowAt}/step/5/contact`,
    { meta },
  ),
  read(
    'the links of a step’s messages',
    stepLinks.requested({ automatisationId: 1, stepId: 5, period: 'all' }),
    (s) => s.panels.links,
    `GET ${flowAt}/step/5/link`,
    { links: [] },
  ),
  read('runs inside', runsInside.requested(1), (s) => s.panels.inside, `GET ${flowAt}/run`, { meta }),
  read(
    'runs that an edit touches',
    touchedRuns.requested({ automatisationId: 1, touched }),
    (s) => s.panels.touched,
    `GET ${flowAt}/stats`,
    { stats: { steps: [] } },
  ),
];
