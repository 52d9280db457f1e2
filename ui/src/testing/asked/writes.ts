import type { UnknownAction } from '@reduxjs/toolkit';
import {
  automatisationDeletionConfirmed,
  automatisationSubmitted,
  copyAsked,
  hidingToggled,
  triggerAnswered,
} from '../../features/automatisations/slice';
import {
  actAsked,
  broadcastDeletionConfirmed,
  broadcastSubmitted,
  broadcastTemplateSubmitted,
  partsSubmitted,
} from '../../features/broadcasts/slice';
import { exportStarted } from '../../features/contact-export/slice';
import {
  contactOrderConfirmed,
  contactOrderMeant,
  contactOrderStopped,
} from '../../features/contact-orders/slice';
import { contactSubmitted } from '../../features/contacts/page/edit-slice';
import { consentSubmitted } from '../../features/contacts/consent/consent-slice';
import { topicChoiceSubmitted } from '../../features/contacts/consent/topic-slice';
import { contactDeletionConfirmed, contactsTagged, contactTagChosen } from '../../features/contacts/slice';
import { membersAdded, pastContactsAdded, pastOrderAsked } from '../../features/past-contacts/slice';
import { backtestAsked, backtestStopped } from '../../features/backtests/slice';
import { goalRemovalConfirmed, goalSubmitted } from '../../features/goals/slice';
import { revenueRemovalConfirmed, revenueSubmitted } from '../../features/message-reports/slice';
import { undoConfirmed } from '../../features/imports/slice';
import { linkAsked, unlinkConfirmed } from '../../features/openid/identities-slice';
import { returned, signInBegun } from '../../features/openid/slice';
import { additionAsked, removalConfirmed, renamingConfirmed } from '../../features/passkeys/slice';
import { endingSubmitted } from '../../features/profile/sessions-slice';
import { resolutionAsked, resolutionConfirmed } from '../../features/runs/resolving/resolution-slice';
import { allRunsStopConfirmed, runStopConfirmed } from '../../features/runs/slice';
import { runAsked, scheduledTaskEditor, taskPauseToggled } from '../../features/scheduled-tasks/slice';
import {
  codeConfirmed,
  removalConfirmed as secondFactorRemovalConfirmed,
  renewalConfirmed,
  setUpAsked,
} from '../../features/second-factor/slice';
import { passkeySignInAsked } from '../../features/session/passkey-sign-in';
import { codeSubmitted, signInRequested, signOutRequested } from '../../features/session/slice';
import { accountSubmitted } from '../../features/settings/account/slice';
import { erasureConfirmed } from '../../features/settings/admin/erasure-slice';
import { resetSubmitted } from '../../features/settings/admin/password-slice';
import { turnOffConfirmed } from '../../features/settings/admin/second-factor-slice';
import { sessionsEndConfirmed } from '../../features/settings/admin/sessions-slice';
import { accountCreationAsked, impersonationAsked, returnAsked } from '../../features/settings/admin/slice';
import { connectionEditor } from '../../features/settings/apps/slice';
import { customFieldEditor } from '../../features/settings/custom-fields/slice';
import { topicEditor } from '../../features/settings/topics/slice';
import { passwordSubmitted } from '../../features/settings/general/slice';
import { globalVariableEditor } from '../../features/settings/global-variables/slice';
import { eventSubmitted, keyRenewalConfirmed } from '../../features/settings/integration/slice';
import { mailSubmitted } from '../../features/settings/notices/slice';
import {
  listContactRemoved,
  listContactsSubmitted,
  segmentDeletionConfirmed,
  segmentSubmitted,
} from '../../features/segments/slice';
import { imageDeletionConfirmed, imageSubmitted } from '../../features/messages/images/slice';
import { messageDeletionConfirmed, messageSubmitted, versionRestored } from '../../features/messages/slice';
import { liftSubmitted } from '../../features/suppressions/slice';
import { tagContactRemoved, tagEditor } from '../../features/tags/slice';
import { campaignRun, exitStrategySubmitted, pauseToggled, runsStopped } from '../../flow/bar/slice';
import { draftDiscardingConfirmed, draftPublicationConfirmed } from '../../flow/draft/slice';
import {
  flowReceived,
  flowRequested,
  publicationAsked,
  publicationToggled,
} from '../../flow/editing/flow-slice';
import type { RootState } from '../../store/root-state';
import { onePage } from '../server';
import { account } from '../store';
import { flowOf } from '../step';
import { failureAt, isTold, toldFailure, type Asked } from './asked';

type Seen = Pick<Asked, 'isDone' | 'failure'>;

const told: Seen = { isDone: isTold, failure: toldFailure };

/** What a form, or a question before something, keeps of it. */
const kept = (select: Parameters<typeof failureAt>[0]): Seen => ({
  isDone: isTold,
  failure: failureAt(select),
});

/** What a page keeps of it, which shows its outcome and says nothing more. */
const shown = (select: Parameters<typeof failureAt>[0]): Seen => ({
  isDone: (state) => select(state).state === 'done',
  failure: failureAt(select),
});

const write = (what: string, action: UnknownAction, call: string, seen: Seen, data: unknown = {}): Asked => ({
  what,
  call,
  data,
  ...seen,
  actions: [action],
});

const flow = flowOf(1);

/** With the flow on the screen. */
const inFlow = (...asked: Parameters<typeof write>): Asked => {
  const { actions, ...rest } = write(...asked);
  const read = { 'GET /automatisation': { data: { automatisation: flow } } };
  return { ...rest, besides: read, actions: [flowRequested(1), flowReceived(flow), ...actions] };
};

const row = { id: 3, name: 'vip', email: 'a@b.c', label: 'Size', external_id: 'anna' } as never; // what the sagas read of rows
const topicRow = {
  id: 3,
  key: 'news',
  names: { en: 'News', fr: '' },
  descriptions: { en: '', fr: '' },
  is_opt_in: false,
  is_archived: false,
  created_at: '2026-01-01T00:00:00.000Z',
};
const fields = { name: 'Welcome', entry_event_name: 'signup', reentry: 'every', tags: [] } as never;
const runs = {
  kind: 'failed',
  automatisationId: 1,
  at: { runId: 7 },
  count: 1,
  stepType: 'TAG',
  isUnknown: false,
} as const;
const resolution = { runs, action: 'retry' as const };
const made = { automatisation: flow };
const outlook = { runs_inside: 3, same_trigger: { total: 0 }, already_in: null, failing_connections: [] };

const broadcastRow = { id: 3, version: 1, name: 'News' };
const broadcastEditor = (s: RootState) => s.broadcasts.editor;
const segmentsEditor = (s: RootState) => s.segments.editor;
const messagesEditor = (s: RootState) => s.messages.editor;
const tagsEditor = (s: RootState) => s.tags.editor;
const automatisationEditor = (s: RootState) => s.automatisations.editor;
const signedIn = account(2);

/** The server has answered, and the device is asked; jsdom has none. */
const atDevice = (select: Parameters<typeof failureAt>[0]): Seen => ({
  isDone: (s) => failureAt(select)(s)?.code === 'passkey_unsupported',
  failure: failureAt(select),
});

/** All that is changed, feature by feature, beside the steps of a flow. */
export const writes: Asked[] = [
  write(
    'a broadcast is made',
    broadcastSubmitted({ name: 'News', messages: [] }),
    'POST /broadcast',
    {
      isDone: (s) => broadcastEditor(s).createdId === 3,
      failure: failureAt((s) => broadcastEditor(s).creation),
    },
    { broadcast: broadcastRow },
  ),
  write(
    'a broadcast is made from a template',
    broadcastTemplateSubmitted({ template: 'sale', name: 'News' }),
    'POST /broadcast/template',
    {
      isDone: (s) => broadcastEditor(s).createdId === 3,
      failure: failureAt((s) => broadcastEditor(s).creation),
    },
    { broadcast: broadcastRow },
  ),
  write(
    'a part of a broadcast is saved',
    partsSubmitted({ broadcast: broadcastRow, parts: { name: 'News' } }),
    'PUT /broadcast/3',
    shown((s) => broadcastEditor(s).save),
    { broadcast: broadcastRow },
  ),
  write(
    'a broadcast is sent',
    actAsked({ id: 3, act: { kind: 'send', version: 1 } }),
    'POST /broadcast/3/send',
    kept((s) => broadcastEditor(s).act),
    { broadcast: broadcastRow },
  ),
  write(
    'a broadcast is deleted',
    broadcastDeletionConfirmed({ broadcast: broadcastRow, isForced: false }),
    'DELETE /automatisation/3',
    kept((s) => broadcastEditor(s).deletion),
  ),
  write(
    'a segment is saved',
    segmentSubmitted({
      change: { id: null, input: { kind: 'list', name: 'VIP', description: '' } },
      isRebuilt: false,
    }),
    'POST /segment',
    kept((s) => segmentsEditor(s).save),
    { segment: { id: 4, name: 'VIP', kind: 'list' } },
  ),
  write(
    'a segment is changed',
    segmentSubmitted({ change: { id: 4, input: { name: 'VIP' } }, isRebuilt: true }),
    'PUT /segment/4',
    kept((s) => segmentsEditor(s).save),
    { segment: { id: 4, name: 'VIP', kind: 'rules' } },
  ),
  write(
    'a segment is deleted',
    segmentDeletionConfirmed({ id: 4, name: 'VIP', kind: 'rules' } as never), // what the saga reads of it
    'DELETE /segment/4',
    kept((s) => segmentsEditor(s).deletion),
  ),
  write(
    'contacts are put on a list',
    listContactsSubmitted({ listId: 4, contactIds: [1, 2] }),
    'POST /segment/4/contacts',
    kept((s) => segmentsEditor(s).adding),
  ),
  write(
    'a contact is taken off a list',
    listContactRemoved({ listId: 4, contactId: 1, name: 'anna' }),
    'POST /segment/4/contacts',
    told,
  ),
  write(
    'a message template is made',
    messageSubmitted({
      id: null,
      input: { kind: 'sms', name: 'Hi', fallback_language: 'en', contents: [{ language: 'en', text: 'Hi' }] },
    }),
    'POST /message-template',
    kept((s) => messagesEditor(s).save),
    { message_template: { id: 4, name: 'Hi', version: 1 } },
  ),
  write(
    'a message template is changed',
    messageSubmitted({ id: 4, input: { name: 'Hello' } }),
    'PUT /message-template/4',
    kept((s) => messagesEditor(s).save),
    { message_template: { id: 4, name: 'Hello', version: 1 } },
  ),
  write(
    'a version of a message template is restored',
    versionRestored({ id: 4, version: 1, seen: 2 }),
    'POST /message-template/4/version/1/restore',
    kept((s) => messagesEditor(s).restoring),
    { message_template: { id: 4, name: 'Hi', version: 3 } },
  ),
  write(
    'a message template is deleted',
    messageDeletionConfirmed({ template: { id: 4, name: 'Hi', kind: 'sms' }, isForced: true }),
    'DELETE /message-template/4',
    kept((s) => messagesEditor(s).deletion),
  ),
  write(
    'an image is uploaded',
    imageSubmitted({ name: 'Logo', content: 'R0lGODlh' }),
    'POST /message-image',
    {
      isDone: (s) => s.messages.images.editor.uploaded !== null,
      failure: failureAt((s) => s.messages.images.editor.upload),
    },
    { message_image: { id: 5, name: 'Logo' } },
  ),
  write(
    'an image is deleted',
    imageDeletionConfirmed({ id: 5, isForced: true }),
    'DELETE /message-image/5',
    kept((s) => s.messages.images.editor.deletion),
  ),
  write(
    'a suppressed address is let in again',
    liftSubmitted({ id: 5, reason: 'They wrote to us.' }),
    'POST /suppression/5/lift',
    kept((s) => s.suppressions.lifting.request),
  ),
  write(
    'a tag is saved',
    tagEditor.submitted({ name: 'vip', color: 'red' }),
    'POST /tag',
    kept((s) => tagsEditor(s).save),
    { tag: {} },
  ),
  write(
    'a tag is deleted',
    tagEditor.deletionConfirmed(row, false),
    'DELETE /tag/3',
    kept((s) => tagsEditor(s).deletion),
  ),
  write(
    'a contact loses a tag',
    tagContactRemoved({ tagId: 3, contactId: 1, name: 'anna' }),
    'POST /contact/tag/3',
    told,
    { contacts: [1] },
  ),
  {
    ...write(
      'all contacts that match are erased',
      contactOrderConfirmed({ kind: 'delete', selection: {}, known_total: 3 }),
      'POST /contact/order',
      {
        isDone: (s) => s.contactOrders.question.givenId === 7,
        failure: failureAt((s) => s.contactOrders.question.request),
      },
      { order: { id: 7 } },
    ),
    besides: { 'GET /contact/order': { data: { orders: [] } } },
  },
  write(
    'all contacts that match are counted before a question about them',
    contactOrderMeant({ kind: 'delete', selection: {} }),
    'POST /contact',
    { isDone: (s) => s.contactOrders.question.asked?.count === 20_000, failure: toldFailure },
    { contacts: [], meta: onePage(20_000) },
  ),
  {
    ...write('what is done to contacts is stopped', contactOrderStopped(7), 'DELETE /contact/order/7', told),
    besides: { 'GET /contact/order': { data: { orders: [] } } },
  },
  {
    ...write(
      'an automation is made',
      automatisationSubmitted({ stored: null, template: null, fields }),
      'POST /automatisation',
      kept((s) => automatisationEditor(s).save),
      made,
    ),
    isDone: (s) => automatisationEditor(s).created !== null,
  },
  write(
    'an automation is saved',
    automatisationSubmitted({ stored: flow, template: null, fields }),
    'PUT /automatisation',
    kept((s) => automatisationEditor(s).save),
    made,
  ),
  write(
    'an automation is saved with its new trigger',
    triggerAnswered({ change: { stored: flow, template: null, fields }, addsMembers: false }),
    'PUT /automatisation',
    kept((s) => automatisationEditor(s).save),
    made,
  ),
  write(
    'an automation is deleted',
    automatisationDeletionConfirmed({ id: 1, isCampaign: false, force: false }),
    'DELETE /automatisation/1',
    kept((s) => automatisationEditor(s).deletion),
  ),
  write('an automation is copied', copyAsked(flow), 'POST /automatisation/1/copy', told, made),
  write('an automation is hidden', hidingToggled(flow), 'PUT /automatisation', told, made),
  {
    ...write(
      'a contact gets a tag',
      contactTagChosen({ contactId: 1, tagId: 3, isDeletion: false }),
      'POST /contact/tag/3',
      kept((s) => s.contacts.detail.tagging),
      { contacts: [1] },
    ),
    isDone: (s) => s.contacts.detail.tagging.state === 'idle',
  },
  write(
    'contacts get a tag',
    contactsTagged({ contactIds: [1, 2], tagId: 3, isDeletion: false }),
    'POST /contact/tag/3',
    told,
    { contacts: [1, 2] },
  ),
  write(
    'a contact’s choice for a topic is changed',
    topicChoiceSubmitted({ contactId: 1, topic_id: 2, state: 'left', proof: '' }),
    'PUT /contact/1/topic',
    kept((s) => s.contacts.topic.request),
  ),
  write(
    'a contact’s consent is changed',
    consentSubmitted({ contactId: 1, channel: 'email', state: 'left', proof: '' }),
    'PUT /contact/1/consent',
    kept((s) => s.contacts.consent.request),
  ),
  write(
    'a contact is changed',
    contactSubmitted({ externalId: 'anna', changes: [] }),
    'POST /contact/identify',
    kept((s) => s.contacts.edit.request),
  ),
  write(
    'a contact is deleted',
    contactDeletionConfirmed(row),
    'DELETE /contact/3',
    {
      isDone: (s) => s.contacts.deletion.deletedId === 3,
      failure: failureAt((s) => s.contacts.deletion.request),
    },
    { erasure: { id: 1 } },
  ),
  write(
    'an import is undone',
    undoConfirmed(row),
    'POST /contact/import/3/undo',
    kept((s) => s.imports.undo.request),
  ),
  write('contacts are exported', exportStarted({ contacts: [1] }), 'GET /contact/csv', told),
  write(
    'a run is stopped',
    runStopConfirmed({ automatisationId: 1, id: 7 }),
    'POST /automatisation/1/run/7/stop',
    told,
    { run: {} },
  ),
  write('all runs are stopped', allRunsStopConfirmed(1), 'DELETE /automatisation/1/run', told, {
    count_of_campaign_stopped: 2,
  }),
  {
    ...write(
      'a run is tried again',
      resolutionConfirmed(resolution),
      'POST /automatisation/1/run/7/retry',
      kept((s) => s.runs.resolution.request),
    ),
    actions: [resolutionAsked(resolution), resolutionConfirmed(resolution)],
  },
  write(
    'a run is tried again unasked',
    resolutionConfirmed(resolution),
    'POST /automatisation/1/run/7/retry',
    told,
  ),
  write(
    'a task is saved',
    scheduledTaskEditor.submitted(row),
    'PUT /scheduled-task/3',
    kept((s) => s.scheduledTasks.editor.save),
  ),
  write(
    'a task is deleted',
    scheduledTaskEditor.deletionConfirmed(row, false),
    'DELETE /scheduled-task/3',
    kept((s) => s.scheduledTasks.editor.deletion),
  ),
  write('a task runs now', runAsked(row), 'POST /scheduled-task/3/run', told),
  write('a task is paused', taskPauseToggled(row), 'PUT /scheduled-task/3', told),
  write(
    'an account is made',
    accountCreationAsked({ email: 'a@b.c', password: 'x' } as never),
    'POST /admin/account',
    kept((s) => s.settings.admin.work.creation),
  ),
  write(
    'an account gets a password',
    resetSubmitted({ account: row, input: {} as never }),
    'PUT /admin/account/3/password',
    kept((s) => s.settings.admin.password.request),
  ),
  write(
    'an account is signed out everywhere',
    sessionsEndConfirmed(row),
    'DELETE /admin/account/3/session',
    kept((s) => s.settings.admin.sessions.request),
  ),
  write(
    'somebody’s two-factor sign-in is turned off',
    turnOffConfirmed({ account: row, proof: {} }),
    'POST /admin/account/3/second-factor/remove',
    kept((s) => s.settings.admin.secondFactor.request),
  ),
  write(
    'a session is ended',
    endingSubmitted({ ended: 3, proof: {} }),
    'POST /user/session/3/end',
    kept((s) => s.profile.sessionsEnding.request),
  ),
  write(
    'the other sessions are ended',
    endingSubmitted({ ended: 'others', proof: {} }),
    'POST /user/session/end',
    kept((s) => s.profile.sessionsEnding.request),
  ),
  write(
    'an account is erased',
    erasureConfirmed({ account: row, email: 'a@b.c' }),
    'POST /admin/account/3/erase',
    kept((s) => s.settings.admin.erasure.request),
  ),
  {
    ...write(
      'a client is acted as',
      impersonationAsked('a@b.c'),
      'POST /admin/impersonate',
      kept((s) => s.settings.admin.work.impersonation),
    ),
    besides: { 'GET /user': { data: signedIn }, 'GET /user/role': { data: { userRoles: [] } } },
    isDone: (s) => s.session.user?.id === 2,
  },
  {
    ...write('the administrator returns', returnAsked(), 'DELETE /admin/impersonate', told),
    besides: { 'GET /user': { data: signedIn }, 'GET /user/role': { data: { userRoles: [] } } },
    isDone: (s) => s.session.user?.id === 2,
  },
  {
    ...write(
      'an event is sent by hand',
      eventSubmitted({ name: 'paid', contact: 'ada', data: { total: 42 } }),
      'POST /event/track',
      kept((s) => s.settings.integration.sending),
    ),
    isWithoutSession: true,
  },
  {
    ...write(
      'the client key is renewed',
      keyRenewalConfirmed(),
      'POST /user/client-key',
      kept((s) => s.settings.integration.renewal.request),
      { previous_key_expires_at: '2026-03-01' },
    ),
    besides: { 'GET /user': { data: account() } },
  },
  write(
    'the account is saved',
    accountSubmitted({ update: {}, saved: 'settings.general.changed' }),
    'PUT /user',
    kept((s) => s.settings.account['settings.general.changed'] ?? { state: 'idle' }),
    account(),
  ),
  write(
    'notices by e-mail are saved',
    mailSubmitted({}),
    'PUT /user/notice-mail',
    kept((s) => s.settings.notices.saving),
    { notice_mail: {} },
  ),
  write(
    'the password is changed',
    passwordSubmitted({ password: 'x' }),
    'PUT /user',
    kept((s) => s.settings.password.request),
    account(),
  ),
  write(
    'a connection is saved',
    connectionEditor.submitted({ ...(row as object), data: {} } as never),
    'PUT /user/app/3',
    kept((s) => s.settings.apps.editor.save),
    { user_app: { id: 3 } },
  ),
  write(
    'a connection is deleted',
    connectionEditor.deletionConfirmed(row, false),
    'DELETE /user/app/3',
    kept((s) => s.settings.apps.editor.deletion),
  ),
  {
    ...write(
      'an account is to be linked',
      linkAsked({}),
      'POST /user/identity/begin',
      kept((s) => s.identities.work.link),
      { url: '#provider' },
    ),
    isDone: () => window.location.hash === '#provider',
  },
  write(
    'an account is linked',
    returned({ journey: { to: 'link' }, query: 'code=c0ffee' }),
    'POST /user/identity',
    kept((s) => s.openId.journey.request),
  ),
  write(
    'an account is unlinked',
    unlinkConfirmed({ identity: row, proof: {} }),
    'POST /user/identity/3/unlink',
    kept((s) => s.identities.work.unlinked),
  ),
  {
    ...write(
      'two-factor sign-in is begun',
      setUpAsked({}),
      'POST /user/second-factor/begin',
      kept((s) => s.secondFactor.work.request),
      { secret: 'ABCD', uri: 'otpauth://totp/Sillage' },
    ),
    isDone: (s) => s.secondFactor.work.setUp?.secret === 'ABCD',
  },
  write(
    'two-factor sign-in is turned on',
    codeConfirmed('123456'),
    'POST /user/second-factor',
    kept((s) => s.secondFactor.work.request),
    { recovery_codes: ['7K2M'] },
  ),
  write(
    'recovery codes are made',
    renewalConfirmed({}),
    'POST /user/second-factor/recovery-codes',
    kept((s) => s.secondFactor.work.request),
    { recovery_codes: ['7K2M'] },
  ),
  write(
    'two-factor sign-in is turned off',
    secondFactorRemovalConfirmed({}),
    'POST /user/second-factor/remove',
    kept((s) => s.secondFactor.work.request),
  ),
  write(
    'a passkey is added',
    additionAsked({}),
    'POST /user/passkey/options',
    atDevice((s) => s.passkeys.work.addition),
    { options: {} },
  ),
  write(
    'a passkey is renamed',
    renamingConfirmed({ passkey: row, name: 'Laptop' }),
    'PUT /user/passkey/3',
    kept((s) => s.passkeys.work.renamed),
  ),
  write(
    'a passkey is removed',
    removalConfirmed({ passkey: row, proof: {} }),
    'POST /user/passkey/3/remove',
    kept((s) => s.passkeys.work.removal),
  ),
  write(
    'a topic is saved',
    topicEditor.submitted(topicRow),
    'PUT /topic/3',
    kept((s) => s.settings.topics.editor.save),
  ),
  write(
    'a topic is deleted',
    topicEditor.deletionConfirmed(topicRow, false),
    'DELETE /topic/3',
    kept((s) => s.settings.topics.editor.deletion),
  ),
  write(
    'a custom field is saved',
    customFieldEditor.submitted(row),
    'PUT /custom-field/3',
    kept((s) => s.settings.customFields.editor.save),
  ),
  write(
    'a custom field is deleted',
    customFieldEditor.deletionConfirmed(row, false),
    'DELETE /custom-field/3',
    kept((s) => s.settings.customFields.editor.deletion),
  ),
  write(
    'a variable is saved',
    globalVariableEditor.submitted(row),
    'PUT /user',
    kept((s) => s.settings.globalVariables.editor.save),
  ),
  write(
    'a variable is deleted',
    globalVariableEditor.deletionConfirmed(row, false),
    'PUT /user',
    kept((s) => s.settings.globalVariables.editor.deletion),
  ),
  inFlow(
    'a flow is asked what publishing comes upon',
    publicationAsked(flow),
    'GET /automatisation/1/publication',
    { isDone: (s) => s.flow.outlook !== null, failure: failureAt((s) => s.flow.publication) },
    { publication: outlook },
  ),
  inFlow(
    'a flow is published',
    publicationToggled({ automatisation: flow, addsMembers: false }),
    'PUT /automatisation',
    kept((s) => s.flow.publication),
    made,
  ),
  inFlow(
    'an exit strategy is saved',
    exitStrategySubmitted({ exit_strategy_type: 'none', exit_strategy_value: null }),
    'PUT /automatisation',
    kept((s) => s.flowBar.exitStrategy),
    made,
  ),
  inFlow(
    'a backtest is asked for',
    backtestAsked({ automatisationId: 1, input: { days: 7, includes_history: false, draft: false } }),
    'POST /automatisation/1/backtest',
    shown((s) => s.backtests.asking.request),
  ),
  inFlow(
    'a backtest is stopped',
    backtestStopped(1),
    'POST /automatisation/1/backtest/stop',
    shown((s) => s.backtests.asking.request),
  ),
  inFlow(
    'past contacts are added',
    pastContactsAdded({
      automatisationId: 1,
      input: { who: 'had_event', event_name: null, days: 7, includes_history: false, pace: null },
    }),
    'POST /automatisation/1/past-contacts',
    shown((s) => s.pastContacts.asking.adding),
  ),
  inFlow(
    'those who are in a segment already are added',
    membersAdded({ automatisationId: 1, after: 'published' }),
    'POST /automatisation/1/past-contacts',
    { isDone: (s) => s.pastContacts.asking.changes > 0, failure: toldFailure },
  ),
  inFlow(
    'adding past contacts is stopped',
    pastOrderAsked({ automatisationId: 1, action: 'stop' }),
    'POST /automatisation/1/past-contacts/stop',
    shown((s) => s.pastContacts.asking.changing),
  ),
  write(
    'what brings revenue is set',
    revenueSubmitted({
      setting: { event_name: 'paid', value_field: 'total', credit: 'last_click', window_days: 5 },
      before: null,
    }),
    'PUT /report/revenue/setting',
    kept((s) => s.messageReports.editor.request),
  ),
  write(
    'revenue is counted no more',
    revenueRemovalConfirmed(),
    'DELETE /report/revenue/setting',
    kept((s) => s.messageReports.editor.request),
  ),
  inFlow(
    'a goal is set',
    goalSubmitted({
      automatisationId: 1,
      goal: { event_name: 'paid', filters: [], window_days: 7, value_field: null, control_percent: 0 },
      before: null,
    }),
    'PUT /automatisation/1/goal',
    kept((s) => s.goals.editor.request),
  ),
  inFlow(
    'a goal is removed',
    goalRemovalConfirmed(1),
    'DELETE /automatisation/1/goal',
    kept((s) => s.goals.editor.request),
  ),
  inFlow(
    'a draft is published',
    draftPublicationConfirmed({ automatisationId: 1, publication: {} }),
    'POST /automatisation/1/draft/publication',
    kept((s) => s.flowDraft.dialogs.request),
    { automatisation: flow },
  ),
  inFlow(
    'a draft is discarded',
    draftDiscardingConfirmed({ automatisationId: 1, seen: { version: 2, created_at: 'then' } }),
    'DELETE /automatisation/1/draft',
    kept((s) => s.flowDraft.dialogs.request),
  ),
  inFlow('a campaign is run', campaignRun({ sendRunId: null }), 'POST /event/track', told),
  inFlow(
    'a send is continued',
    campaignRun({ sendRunId: 7 }),
    'POST /automatisation/1/run/7/continuation',
    told,
  ),
  inFlow('a campaign is stopped', runsStopped(), 'DELETE /automatisation/1/run', told, {
    count_of_campaign_stopped: 2,
  }),
  {
    ...inFlow('a flow is paused', pauseToggled({ isPaused: false }), 'POST /automatisation/1/pause', told, {
      automatisation: flowOf(1, { version: 2 }),
    }),
    isDone: (s) => s.flow.automatisation?.version === 2,
  },
  {
    ...write('somebody signs out', signOutRequested(), 'DELETE /user/token', told),
    isDone: (s) => s.session.user === null,
    isWithoutSession: true,
  },
  {
    ...write(
      'somebody leaves for the provider to sign in',
      signInBegun({ rememberMe: false, wanted: null }),
      'POST /user/token/openid/begin',
      kept((s) => s.openId.journey.request),
      { url: '#sign-in' },
    ),
    isDone: () => window.location.hash === '#sign-in',
    isWithoutSession: true,
  },
  {
    ...write(
      'somebody comes back from the provider',
      returned({ journey: { to: 'signIn', rememberMe: false, wanted: null }, query: 'code=c0ffee' }),
      'POST /user/token/openid',
      kept((s) => s.openId.journey.request),
    ),
    besides: { 'GET /user': { data: signedIn }, 'GET /user/role': { data: { userRoles: [] } } },
    isDone: (s) => s.session.user?.id === 2,
    isWithoutSession: true,
  },
  {
    ...write(
      'somebody signs in with a passkey',
      passkeySignInAsked({ rememberMe: false }),
      'POST /user/token/passkey/options',
      atDevice((s) => s.passkeySignIn.request),
      { options: {} },
    ),
    isWithoutSession: true,
  },
  {
    ...write(
      'somebody signs in',
      signInRequested({ email: 'a@b.c', password: 'x', rememberMe: false }),
      'POST /user/token',
      kept((s) => s.session.signIn),
    ),
    besides: { 'GET /user': { data: signedIn }, 'GET /user/role': { data: { userRoles: [] } } },
    isDone: (s) => s.session.user?.id === 2,
    isWithoutSession: true,
  },
  {
    ...write(
      'somebody signs in with a code',
      codeSubmitted('123456'),
      'POST /user/token/code',
      kept((s) => s.session.signIn),
    ),
    besides: { 'GET /user': { data: signedIn }, 'GET /user/role': { data: { userRoles: [] } } },
    isDone: (s) => s.session.user?.id === 2,
    isWithoutSession: true,
  },
];
