import { act } from '@testing-library/react';
import { changesRefresh } from '../../constants';
import { sessionFound } from '../../features/session/slice';
import { flowServer } from '../../testing/flow-server';
import type { Answering } from '../../testing/server';
import { account, openStore } from '../../testing/store';
import { changesUnwatched, changesWatched, flowRequested } from './flow-slice';

const down = { status: 500, error: { code: 'internal', message: 'The server has a cold.' } };
const change = (number: number) => ({
  number,
  author: { id: 2, email: 'grace@example.com', name: 'Grace Hopper' },
});
const content = { type: 'TAG' as const, data: {}, user_app_id: null, app_webhook_unique_identifier: null };

/** What jsdom has not: a browser's stream of events, which the test writes. */
class StandInEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static last: StandInEventSource;
  readyState = 1;
  constructor() {
    super();
    StandInEventSource.last = this;
  }
  tell(data: string): void {
    this.dispatchEvent(new MessageEvent('change', { data }));
  }
  end(): void {
    this.readyState = StandInEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  close(): void {
    this.readyState = StandInEventSource.CLOSED;
  }
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
  Object.assign(globalThis, { EventSource: StandInEventSource });
});
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number): Promise<void> =>
  act(() => jest.advanceTimersByTimeAsync(milliseconds).then(() => undefined));

/** A flow that is looked at, and that somebody else then saves once. */
async function watchFlow(answerChanges: Answering = () => undefined) {
  const server = flowServer();
  const asked: string[] = [];
  const opened = openStore((call) => {
    if (call.path.endsWith('/changes')) asked.push(call.query.get('after') ?? '');
    return call.path.endsWith('/changes') ? answerChanges(call) : server.answer(call);
  });
  opened.dispatch(flowRequested(1));
  await pass(0);
  opened.dispatch(changesWatched({ automatisationId: 1, after: 1, isDraft: false }));
  server.answer({
    method: 'POST',
    path: '/automatisation/1/step',
    query: new URLSearchParams(),
    body: { ...content, description: 'theirs', automatisation_step_before_id: null },
  });
  const shown = () => opened.getState().flow.automatisation?.steps.length;
  return { ...opened, shown, asked, told: () => opened.getState().notifications.map(({ title }) => title) };
}

test('what somebody else saves appears, and who it was is told', async () => {
  const { shown, told } = await watchFlow();
  expect(shown()).toBe(0);
  StandInEventSource.last.tell(JSON.stringify(change(2)));
  await pass(0);
  expect([shown(), told()]).toEqual([1, ['flow.changedBy']]);
});

test('who acts as a client is not told of what they have just saved', async () => {
  const { dispatch, shown, told } = await watchFlow();
  const { user, roles } = account();
  const actor = { id: 2, email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' };
  dispatch(sessionFound({ user: { ...user, impersonated_by: actor }, roles }));
  StandInEventSource.last.tell(JSON.stringify(change(2)));
  await pass(0);
  expect([shown(), told()]).toEqual([1, []]);
});

test('where the stream ends the changes are asked for', async () => {
  const { shown, asked } = await watchFlow(() => ({ data: { version: 2, changes: [change(2)] } }));
  StandInEventSource.last.end();
  await pass(changesRefresh);
  expect([shown(), asked]).toEqual([1, ['1']]);
});

test('a stream that cannot be read is asked for what it said, and nothing else stops', async () => {
  const complain = jest.spyOn(console, 'error').mockReturnValue(undefined);
  const { shown, told } = await watchFlow(() => ({ data: { version: 2, changes: [change(2)] } }));
  StandInEventSource.last.tell('{ "number": 2');
  await pass(changesRefresh);
  expect([shown(), told()]).toEqual([1, ['flow.changedBy']]);
  expect(complain).toHaveBeenCalledWith(expect.any(Error));
});

test('a question that is not answered is asked again', async () => {
  let asked = 0;
  const { shown, told } = await watchFlow(() =>
    (asked += 1) < 3 ? down : { data: { version: 2, changes: [change(2)] } },
  );
  StandInEventSource.last.end();
  await pass(3 * changesRefresh);
  expect([shown(), asked, told()]).toEqual([1, 3, ['flow.changedBy']]);
});

test('an answer that nobody can read is told once, and ends the asking', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  const { told, asked } = await watchFlow(() => ({ data: { version: 2 } }));
  StandInEventSource.last.end();
  await pass(5 * changesRefresh);
  expect([told(), asked]).toEqual([['failure.brokeDown'], ['1']]);
});

test('a page that is left neither listens nor asks', async () => {
  const { dispatch, asked } = await watchFlow();
  dispatch(changesUnwatched());
  expect(StandInEventSource.last.readyState).toBe(StandInEventSource.CLOSED);
  await pass(5 * changesRefresh);
  expect(asked).toEqual([]);
});
