import { copyAsked, hidingToggled } from '../features/automatisations/slice';
import { contactOrderStopped } from '../features/contact-orders/slice';
import { contactsTagged } from '../features/contacts/slice';
import { sessionFound } from '../features/session/slice';
import { scheduledTaskList } from '../features/scheduled-tasks/slice';
import { account, held, later, openStore } from '../testing/store';
import type { Asked } from '../testing/asked/asked';
import { reads } from '../testing/asked/reads';
import { writes } from '../testing/asked/writes';
import { flowOf } from '../testing/step';
import { onePage, type Answer, type Server } from '../testing/server';

const asked = [...reads, ...writes].map((one) => [one.what, one] as const);
const withSession = asked.filter(([, { isWithoutSession }]) => !isWithoutSession);

beforeEach(() => {
  // What jsdom has not: a place for files that are handed to the browser.
  URL.createObjectURL = () => 'blob:sillage';
  URL.revokeObjectURL = () => undefined;
});

const other: Server = { 'GET /scheduled-task': { data: { scheduled_tasks: [], meta: onePage(0) } } };

/** Asks a server for it that first fails so, and later not. */
function ask({ call, data, besides, actions }: Asked, fails: (() => Answer | Promise<Answer>)[]) {
  const failures = [...fails];
  const answer = () => failures.shift()?.() ?? { data };
  const opened = openStore({ ...other, ...besides, [call]: answer });
  for (const action of actions) opened.dispatch(action);
  return opened;
}

/** Whether another feature asks and is answered: no watcher has ended. */
async function expectOthersToGoOn({ dispatch, until, getState }: ReturnType<typeof openStore>) {
  const query = { scope: '', page: 2, size: 10, order: 'asc' as const, search: '', filters: {} };
  const before = getState().scheduledTasks.list.page;
  dispatch(scheduledTaskList.requested(query));
  await until(
    (state) => state.scheduledTasks.list.page !== before || state.scheduledTasks.list.state === 'failed',
  );
}

test.each(asked)('%s: an answer is shown', async (_, one) => {
  const { until } = ask(one, []);
  await until(one.isDone);
});

test.each(asked)(
  '%s: what the server refuses is told in its words, and can be asked for again',
  async (_, one) => {
    const opened = ask(one, [
      () => ({ status: 500, error: { code: 'internal', message: 'The server has a cold.' } }),
    ]);
    await opened.until(one.failure);
    expect(one.failure(opened.getState())).toMatchObject({ status: 500, message: 'The server has a cold.' });
    await expectOthersToGoOn(opened);
    for (const action of one.actions) opened.dispatch(action);
    await opened.until(one.isDone);
  },
);

test.each(asked)('%s: no answer in time is told', async (_, one) => {
  const late = () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' }));
  const opened = ask(one, [late]);
  await opened.until(one.failure);
  expect(one.failure(opened.getState())).toMatchObject({ message: 'Request timeout after 10000ms' });
  await expectOthersToGoOn(opened);
});

test.each(asked)('%s: an error of our own is told, and in the console', async (_, one) => {
  const complain = jest.spyOn(console, 'error').mockReturnValue(undefined);
  const broken = () => {
    throw new TypeError('no such thing');
  };
  const opened = ask(one, [broken]);
  await opened.until(one.failure);
  expect(one.failure(opened.getState())).toMatchObject({ code: 'unexpected' });
  expect(complain).toHaveBeenCalledWith(expect.any(TypeError));
  await expectOthersToGoOn(opened);
});

test.each(withSession)('%s: who is no longer signed in goes on after signing in again', async (_, one) => {
  const { dispatch, until } = ask(one, [
    () => ({ status: 401, error: { code: 'not_signed_in', message: 'Sign in.' } }),
  ]);
  await until((state) => state.session.status === 'expired');
  dispatch(sessionFound(account()));
  await until(one.isDone);
});

test.each(reads.map((one) => [one.what, one] as const))(
  '%s: an older answer that comes late changes nothing',
  async (_, one) => {
    const { answer, give } = held();
    const { dispatch, until, getState } = openStore({ ...one.besides, [one.call]: answer });
    for (const action of [...one.actions, ...one.actions]) dispatch(action);
    const failed = { status: 500, error: { code: 'internal', message: 'Too late to matter.' } };
    await give(1, { data: one.data });
    await until(one.isDone);
    const shown = one.select(getState());
    await give(0, failed);
    await later();
    expect(one.select(getState())).toBe(shown);
  },
);

test.each(reads.map((one) => [one.what, one] as const))(
  '%s: is not shown to another account that has signed in meanwhile',
  async (_, one) => {
    const { answer, give } = held();
    const { dispatch, getState } = openStore({ ...one.besides, [one.call]: answer });
    for (const action of one.actions) dispatch(action);
    dispatch(sessionFound(account(2)));
    const empty = one.select(getState());
    await give(0, { data: one.data });
    expect(one.select(getState())).toBe(empty);
  },
);

test.each([
  ['automations are copied', [copyAsked(flowOf(1)), copyAsked(flowOf(2))], 'POST /automatisation/?/copy'],
  ['automations are hidden', [hidingToggled(flowOf(1)), hidingToggled(flowOf(2))], 'PUT /automatisation'],
  [
    'what is done to contacts is stopped',
    [contactOrderStopped(1), contactOrderStopped(2)],
    'DELETE /contact/order/?',
  ],
])('%s: the act on another row is not lost, and none is done twice', async (_, [one, another], call) => {
  const { answer, give, waiting } = held();
  const { dispatch } = openStore((asked) =>
    `${asked.method} ${asked.path.replace(/\d+/, '?')}` === call ? answer(asked) : undefined,
  );
  for (const action of [one!, one!, another!, another!]) dispatch(action);
  await give(0, { data: {} });
  await give(1, { data: {} });
  await later();
  expect(waiting).toHaveLength(2);
  const [first, second] = waiting.map((asked) => [asked.call.path, asked.call.body]);
  expect(first).not.toEqual(second);
  dispatch(one!);
  await later();
  expect(waiting).toHaveLength(3);
});

test('contacts that are tagged while others are being tagged get their tag too, in turn', async () => {
  const { answer, give, waiting } = held();
  const { dispatch } = openStore((asked) => (asked.path === '/contact/tag/3' ? answer(asked) : undefined));
  dispatch(contactsTagged({ contactIds: [1], tagId: 3, isDeletion: false }));
  dispatch(contactsTagged({ contactIds: [1, 2], tagId: 3, isDeletion: false }));
  await later();
  expect(waiting).toHaveLength(1);
  await give(0, { data: { contacts: [1] } });
  await give(1, { data: { contacts: [1, 2] } });
  expect(waiting.map(({ call }) => call.body)).toMatchObject([{ contacts: [1] }, { contacts: [1, 2] }]);
});
