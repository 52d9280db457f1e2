import type { UnknownAction } from '@reduxjs/toolkit';
import type { ParseKeys } from 'i18next';
import { backtestAsked, backtestLeft, backtestStopped } from '../../features/backtests/slice';
import {
  broadcastDeletionAsked,
  broadcastDeletionConfirmed,
  broadcastDismissed,
} from '../../features/broadcasts/slice';
import {
  contactOrderAsked,
  contactOrderConfirmed,
  contactOrderDismissed,
} from '../../features/contact-orders/slice';
import {
  contactDeletionAsked,
  contactDeletionConfirmed,
  contactDeletionDismissed,
} from '../../features/contacts/slice';
import { undoAsked, undoConfirmed, undoDismissed } from '../../features/imports/slice';
import {
  imageDeletionAsked,
  imageDeletionConfirmed,
  imageDeletionDismissed,
} from '../../features/messages/images/slice';
import {
  messageDeletionAsked,
  messageDeletionConfirmed,
  messageDeletionDismissed,
} from '../../features/messages/slice';
import { linkingEnded, unlinkConfirmed, unlinkOpened } from '../../features/openid/identities-slice';
import * as passkeys from '../../features/passkeys/slice';
import { pastOrderAsked, pastOrderLeft } from '../../features/past-contacts/slice';
import { endingDismissed, endingSubmitted } from '../../features/profile/sessions-slice';
import {
  resolutionAsked,
  resolutionConfirmed,
  resolutionDismissed,
} from '../../features/runs/resolving/resolution-slice';
import * as secondFactor from '../../features/second-factor/slice';
import {
  segmentDeletionAsked,
  segmentDeletionConfirmed,
  segmentDismissed,
} from '../../features/segments/slice';
import {
  erasureConfirmed,
  erasureDismissed,
  erasureOpened,
} from '../../features/settings/admin/erasure-slice';
import { resetDismissed, resetOpened, resetSubmitted } from '../../features/settings/admin/password-slice';
import {
  turnOffConfirmed,
  turnOffDismissed,
  turnOffOpened,
} from '../../features/settings/admin/second-factor-slice';
import {
  sessionsEndConfirmed,
  sessionsEndDismissed,
  sessionsEndOpened,
} from '../../features/settings/admin/sessions-slice';
import {
  accountCreationAsked,
  accountDismissed,
  accountOpened,
  impersonationAsked,
  impersonationLeft,
} from '../../features/settings/admin/slice';
import { passwordDismissed, passwordSubmitted } from '../../features/settings/general/slice';
import { eventLeft, eventSubmitted } from '../../features/settings/integration/slice';
import { mailLeft, mailSubmitted } from '../../features/settings/notices/slice';
import {
  keyRenewalAsked,
  keyRenewalConfirmed,
  keyRenewalDismissed,
} from '../../features/settings/integration/slice';
import { account, held, openStore } from '../store';
import type { Answer } from '../server';
import type { RootState } from '../../store/root-state';

interface Question {
  /** Absent: it stands on its page, and is asked again there once that was left. */
  asked?: (id: number) => UnknownAction;
  confirmed: (id: number) => UnknownAction;
  dismissed: () => UnknownAction;
  call: (id: number) => string;
  data?: unknown;
  /** The question as it stands in the store, with its request. */
  inStore: (state: RootState) => object;
  /** The toast of one that was left, and failed. */
  told: ParseKeys;
}

const row = (id: number) => ({ id, name: 'vip', kind: 'list', external_id: 'anna', email: 'a@b.c' }) as never; // what the sagas read of rows
const runs = (id: number) => ({
  runs: {
    kind: 'failed' as const,
    automatisationId: 1,
    at: { runId: id },
    count: 1,
    stepType: 'TAG' as const,
    isUnknown: false,
  },
  action: 'skip' as const,
});
const order = { kind: 'delete' as const, selection: {} };

const questions: Record<string, Question> = {
  'the erasure of a contact': {
    asked: (id) => contactDeletionAsked(row(id)),
    confirmed: (id) => contactDeletionConfirmed(row(id)),
    dismissed: contactDeletionDismissed,
    call: (id) => `DELETE /contact/${id}`,
    data: { erasure: { id: 1 } },
    inStore: ({ contacts: { deletion } }) => ({ asked: deletion.contact, request: deletion.request }),
    told: 'failure.notDeleted',
  },
  'an order about contacts': {
    asked: (id) => contactOrderAsked({ ...order, count: id }),
    confirmed: (id) => contactOrderConfirmed({ ...order, known_total: id }),
    dismissed: contactOrderDismissed,
    call: () => 'POST /contact/order',
    data: { order: { id: 7 } },
    inStore: ({ contactOrders: { question } }) => ({ asked: question.asked, request: question.request }),
    told: 'failure.notDone',
  },
  'the deletion of a segment': {
    asked: (id) => segmentDeletionAsked(row(id)),
    confirmed: (id) => segmentDeletionConfirmed(row(id)),
    dismissed: segmentDismissed,
    call: (id) => `DELETE /segment/${id}`,
    inStore: ({ segments: { editor } }) => ({ asked: editor.deleting, request: editor.deletion }),
    told: 'failure.notDeleted',
  },
  'the deletion of a broadcast': {
    asked: (id) => broadcastDeletionAsked(row(id)),
    confirmed: (id) => broadcastDeletionConfirmed({ broadcast: row(id), isForced: false }),
    dismissed: broadcastDismissed,
    call: (id) => `DELETE /automatisation/${id}`,
    inStore: ({ broadcasts: { editor } }) => ({ asked: editor.deleting, request: editor.deletion }),
    told: 'failure.notDeleted',
  },
  'the deletion of a template': {
    asked: (id) => messageDeletionAsked(row(id)),
    confirmed: (id) => messageDeletionConfirmed({ template: row(id), isForced: false }),
    dismissed: messageDeletionDismissed,
    call: (id) => `DELETE /message-template/${id}`,
    inStore: ({ messages: { editor } }) => ({ asked: editor.deleting, request: editor.deletion }),
    told: 'failure.notDeleted',
  },
  'the deletion of an image': {
    asked: (id) => imageDeletionAsked(row(id)),
    confirmed: (id) => imageDeletionConfirmed({ id, isForced: false }),
    dismissed: imageDeletionDismissed,
    call: (id) => `DELETE /message-image/${id}`,
    inStore: ({ messages: { images } }) => ({
      asked: images.editor.deleting,
      request: images.editor.deletion,
    }),
    told: 'failure.notDeleted',
  },
  'the undoing of an import': {
    asked: (id) => undoAsked(row(id)),
    confirmed: (id) => undoConfirmed(row(id)),
    dismissed: undoDismissed,
    call: (id) => `POST /contact/import/${id}/undo`,
    inStore: ({ imports: { undo } }) => undo,
    told: 'failure.notDone',
  },
  'what is done to failed runs': {
    asked: (id) => resolutionAsked(runs(id)),
    confirmed: (id) => resolutionConfirmed(runs(id)),
    dismissed: resolutionDismissed,
    call: (id) => `POST /automatisation/1/run/${id}/skip`,
    inStore: (state) => state.runs.resolution,
    told: 'runs.notResolved',
  },
  'the renewal of the client key': {
    asked: () => keyRenewalAsked(),
    confirmed: () => keyRenewalConfirmed(),
    dismissed: keyRenewalDismissed,
    call: () => 'POST /user/client-key',
    data: { client_key: 'new', previous_key_expires_at: '2026-12-01T00:00:00.000Z' },
    inStore: ({ settings }) => ({
      asked: settings.integration.renewal.isAsking,
      request: settings.integration.renewal.request,
    }),
    told: 'failure.notDone',
  },
  'the end of somebody’s sessions': {
    asked: (id) => sessionsEndOpened(row(id)),
    confirmed: (id) => sessionsEndConfirmed(row(id)),
    dismissed: sessionsEndDismissed,
    call: (id) => `DELETE /admin/account/${id}/session`,
    inStore: ({ settings }) => settings.admin.sessions,
    told: 'failure.notDone',
  },
  'the end of somebody’s second factor': {
    asked: (id) => turnOffOpened(row(id)),
    confirmed: (id) => turnOffConfirmed({ account: row(id), proof: {} }),
    dismissed: turnOffDismissed,
    call: (id) => `POST /admin/account/${id}/second-factor/remove`,
    inStore: ({ settings }) => settings.admin.secondFactor,
    told: 'failure.notDone',
  },
  'the erasure of an account': {
    asked: (id) => erasureOpened(row(id)),
    confirmed: (id) => erasureConfirmed({ account: row(id), email: 'a@b.c' }),
    dismissed: erasureDismissed,
    call: (id) => `POST /admin/account/${id}/erase`,
    inStore: ({ settings }) => settings.admin.erasure,
    told: 'failure.notDeleted',
  },
  'somebody’s new password': {
    asked: (id) => resetOpened(row(id)),
    confirmed: (id) => resetSubmitted({ account: row(id), input: { password: 'a long one' } }),
    dismissed: resetDismissed,
    call: (id) => `PUT /admin/account/${id}/password`,
    inStore: ({ settings }) => settings.admin.password,
    told: 'failure.notSaved',
  },
  'a new account': {
    asked: () => accountOpened(),
    confirmed: () => accountCreationAsked(row(1)),
    dismissed: accountDismissed,
    call: () => 'POST /admin/account',
    inStore: ({ settings: { admin } }) => ({ isOpen: admin.work.isCreating, request: admin.work.creation }),
    told: 'failure.notSaved',
  },
  'acting as a client': {
    confirmed: () => impersonationAsked('a@b.c'),
    dismissed: impersonationLeft,
    call: () => 'POST /admin/impersonate',
    inStore: ({ settings }) => ({ request: settings.admin.work.impersonation }),
    told: 'failure.notDone',
  },
  'a backtest': {
    confirmed: (id) => backtestAsked({ automatisationId: id, input: row(1) }),
    dismissed: backtestLeft,
    call: (id) => `POST /automatisation/${id}/backtest`,
    inStore: ({ backtests }) => ({ request: backtests.asking.request }),
    told: 'failure.notDone',
  },
  'the stop of a backtest': {
    confirmed: (id) => backtestStopped(id),
    dismissed: backtestLeft,
    call: (id) => `POST /automatisation/${id}/backtest/stop`,
    inStore: ({ backtests }) => ({ request: backtests.asking.request }),
    told: 'failure.notDone',
  },
  'the pause of an order of past contacts': {
    confirmed: (id) => pastOrderAsked({ automatisationId: id, action: 'pause' }),
    dismissed: pastOrderLeft,
    call: (id) => `POST /automatisation/${id}/past-contacts/pause`,
    inStore: ({ pastContacts }) => ({ request: pastContacts.asking.changing }),
    told: 'failure.notDone',
  },
  'the end of one’s own second factor': {
    asked: () => secondFactor.removalOpened(),
    confirmed: () => secondFactor.removalConfirmed({}),
    dismissed: secondFactor.workEnded,
    call: () => 'POST /user/second-factor/remove',
    inStore: (state) => state.secondFactor.work,
    told: 'failure.notDone',
  },
  'the setting up of one’s own second factor': {
    confirmed: () => secondFactor.setUpAsked({}),
    dismissed: secondFactor.workEnded,
    call: () => 'POST /user/second-factor/begin',
    inStore: (state) => state.secondFactor.work,
    told: 'failure.notDone',
  },
  'the new name of a passkey': {
    asked: (id) => passkeys.renamingOpened(row(id)),
    confirmed: (id) => passkeys.renamingConfirmed({ passkey: row(id), name: 'Key' }),
    dismissed: passkeys.workEnded,
    call: (id) => `PUT /user/passkey/${id}`,
    inStore: ({ passkeys: { work } }) => ({ asked: work.renaming, request: work.renamed }),
    told: 'failure.notSaved',
  },
  'the removal of a passkey': {
    asked: (id) => passkeys.removalOpened(row(id)),
    confirmed: (id) => passkeys.removalConfirmed({ passkey: row(id), proof: {} }),
    dismissed: passkeys.workEnded,
    call: (id) => `POST /user/passkey/${id}/remove`,
    inStore: ({ passkeys: { work } }) => ({ asked: work.removing, request: work.removal }),
    told: 'failure.notDeleted',
  },
  'the unlinking of an identity': {
    asked: (id) => unlinkOpened(row(id)),
    confirmed: (id) => unlinkConfirmed({ identity: row(id), proof: {} }),
    dismissed: linkingEnded,
    call: (id) => `POST /user/identity/${id}/unlink`,
    inStore: ({ identities: { work } }) => ({ asked: work.unlinking, request: work.unlinked }),
    told: 'failure.notDone',
  },
  'the end of one’s own session': {
    confirmed: (id) => endingSubmitted({ ended: id, proof: {} }),
    dismissed: endingDismissed,
    call: (id) => `POST /user/session/${id}/end`,
    inStore: ({ profile }) => profile.sessionsEnding,
    told: 'failure.notDone',
  },
  'one’s own new password': {
    confirmed: () => passwordSubmitted({ password: 'a long one' }),
    dismissed: passwordDismissed,
    call: () => 'PUT /user',
    data: { user: account().user },
    inStore: ({ settings }) => settings.password,
    told: 'failure.notSaved',
  },
  'the mail server of notices': {
    confirmed: () => mailSubmitted({}),
    dismissed: mailLeft,
    call: () => 'PUT /user/notice-mail',
    inStore: ({ settings }) => ({ request: settings.notices.saving }),
    told: 'failure.notSaved',
  },
  'an event that is sent': {
    confirmed: () => eventSubmitted({ name: 'paid', contact: 'anna', data: {} }),
    dismissed: eventLeft,
    call: () => 'POST /event/track',
    inStore: ({ settings }) => ({ request: settings.integration.sending }),
    told: 'failure.notDone',
  },
};

const broken: Answer = { status: 500, error: { code: 'internal', message: 'The server has a cold.' } };

/** The store, with the first question confirmed and left before its answer. */
function leave({ confirmed, dismissed, asked = dismissed, call }: Question) {
  const acts = held();
  const store = openStore((one) => {
    const made = `${one.method} ${one.path}`;
    if (made === call(1) || made === call(2)) return acts.answer(one);
    return made === 'GET /user' ? { data: { user: account().user } } : undefined;
  });
  for (const action of [asked(1), confirmed(1), dismissed()]) store.dispatch(action);
  return { ...store, acts };
}

describe.each(Object.entries(questions))('%s, left before the answer', (_, question) => {
  const { confirmed, dismissed, asked = dismissed, call, data, inStore, told } = question;

  test('tells in a toast that it failed, and is not found failed when it is asked again', async () => {
    const { acts, getState } = leave(question);
    const before = inStore(getState());
    await acts.give(0, broken);
    expect(getState().notifications).toMatchObject([
      { kind: 'error', title: told, failure: { message: 'The server has a cold.' } },
    ]);
    expect(inStore(getState())).toEqual(before);
  });

  test('lets another one be confirmed, which its answer leaves open', async () => {
    const { acts, dispatch, getState } = leave(question);
    dispatch(asked(2));
    dispatch(confirmed(2));
    const before = inStore(getState());
    await acts.give(0, { data });
    expect(inStore(getState())).toEqual(before);
    expect(acts.waiting.map((one) => `${one.call.method} ${one.call.path}`)).toEqual([call(1), call(2)]);
    await acts.give(1, broken);
    expect(inStore(getState())).toMatchObject({ request: { state: 'failed' } });
  });
});

test('a failure that comes after another question was opened is told in a toast, though nobody was asked', async () => {
  const question = questions['what is done to failed runs']!;
  const { acts, dispatch, getState } = leave({ ...question, asked: undefined });
  dispatch(question.asked!(2));
  const before = question.inStore(getState());
  await acts.give(0, broken);
  expect(getState().notifications).toMatchObject([{ title: 'runs.notResolved' }]);
  expect(question.inStore(getState())).toEqual(before);
});
