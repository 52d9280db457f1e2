import type { UnknownAction } from '@reduxjs/toolkit';
import type { ParseKeys } from 'i18next';
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
import {
  resolutionAsked,
  resolutionConfirmed,
  resolutionDismissed,
} from '../../features/runs/resolving/resolution-slice';
import {
  segmentDeletionAsked,
  segmentDeletionConfirmed,
  segmentDismissed,
} from '../../features/segments/slice';
import {
  sessionsEndConfirmed,
  sessionsEndDismissed,
  sessionsEndOpened,
} from '../../features/settings/admin/sessions-slice';
import {
  keyRenewalAsked,
  keyRenewalConfirmed,
  keyRenewalDismissed,
} from '../../features/settings/integration/slice';
import { account, held, openStore } from '../store';
import type { Answer } from '../server';
import type { RootState } from '../../store/root-state';

interface Question {
  asked: (id: number) => UnknownAction;
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
};

const broken: Answer = { status: 500, error: { code: 'internal', message: 'The server has a cold.' } };

/** The store, with the first question confirmed and left before its answer. */
function leave({ asked, confirmed, dismissed, call }: Question) {
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
  const { asked, confirmed, call, data, inStore, told } = question;

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
  const { acts, dispatch, getState } = leave({ ...question, asked: question.dismissed });
  dispatch(question.asked(2));
  const before = question.inStore(getState());
  await acts.give(0, broken);
  expect(getState().notifications).toMatchObject([{ title: 'runs.notResolved' }]);
  expect(question.inStore(getState())).toEqual(before);
});
