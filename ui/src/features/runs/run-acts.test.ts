import type { UnknownAction } from '@reduxjs/toolkit';
import { held, later, openStore } from '../../testing/store';
import { resolutionAsked, resolutionConfirmed } from './resolving/resolution-slice';
import { runRequested, runStopConfirmed } from './slice';

const key = (id: number) => ({ automatisationId: 1, id });
const retry = (id: number) => ({
  runs: {
    kind: 'failed' as const,
    automatisationId: 1,
    at: { runId: id },
    count: 1,
    stepType: 'TAG' as const,
    isUnknown: false,
  },
  action: 'retry' as const,
});

/** The log of run 7 is open; what is done to runs is answered by the test. */
async function openLog() {
  const acts = held();
  const store = openStore((call) => {
    if (call.method === 'POST') return acts.answer(call);
    const [, id] = /run\/(\d+)$/.exec(call.path) ?? [];
    return id === undefined ? undefined : { data: { run: { id: Number(id), state: 'failed' } } };
  });
  const open = async (id: number) => {
    store.dispatch(runRequested(key(id)));
    await store.until(({ runs }) => runs.log.run?.id === id);
  };
  await open(7);
  const readsOf = (id: number) => store.calls.filter(({ path }) => path.endsWith(`/run/${id}`)).length;
  const sent = () => acts.waiting.map(({ call }) => call.path);
  return { ...store, acts, open, readsOf, sent };
}

const resolved = { count: 1, count_of_runs: 1, count_of_unknown: 0, count_of_left: 0, count_of_under_way: 0 };
const acts: [string, (id: number) => UnknownAction[]][] = [
  ['is stopped', (id) => [runStopConfirmed(key(id))]],
  ['is tried again', (id) => [resolutionConfirmed(retry(id))]],
  ['is tried again after a question', (id) => [resolutionAsked(retry(id)), resolutionConfirmed(retry(id))]],
];

describe.each(acts)('a run that %s', (_, act) => {
  test('is read again while it is open, and leaves another one that was opened meanwhile', async () => {
    const { acts: asked, dispatch, getState, open, readsOf } = await openLog();
    act(7).forEach(dispatch);
    await asked.give(0, { data: { run: {}, ...resolved } });
    expect(readsOf(7)).toBe(2);
    act(7).forEach(dispatch);
    await open(8);
    await asked.give(1, { data: { run: {}, ...resolved } });
    expect(readsOf(7)).toBe(2);
    expect(getState().runs.log).toMatchObject({ id: 8, run: { id: 8 } });
  });

  test('keeps nobody from doing so to another one, and is not sent twice itself', async () => {
    const { dispatch, open, sent } = await openLog();
    act(7).forEach(dispatch);
    if (act(7).length === 1) act(7).forEach(dispatch);
    await open(8);
    act(8).forEach(dispatch);
    await later();
    expect(sent().map((path) => path.split('/')[4])).toEqual(['7', '8']);
  });
});
