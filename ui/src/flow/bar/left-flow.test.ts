import { flowOf } from '../../testing/step';
import { held, openStore } from '../../testing/store';
import { flowRequested } from '../editing/flow-slice';
import { exitStrategyOpened, exitStrategySubmitted, pauseToggled } from './slice';

const begun = { steps: [], version: 1, problems: [], author: null, created_at: 'then', updated_at: '' };

/** A store with the first of flows open, which have drafts; what is done to it is answered by the test. */
async function openFlow() {
  const acts = held();
  const store = openStore((call) => {
    if (call.method !== 'GET') return acts.answer(call);
    if (call.path.endsWith('/campaign')) return { data: { campaign: { runs: [] } } };
    if (call.path.endsWith('/draft')) return { data: { draft: begun } };
    const id = Number(call.query.get('automatisation_id'));
    return { data: { automatisation: { ...flowOf(id), publish_date: '2026-03-01' } } };
  });
  const open = async (id: number) => {
    store.dispatch(flowRequested(id));
    await store.until(({ flow }) => flow.automatisation?.id === id);
  };
  await open(1);
  return { ...store, acts, open };
}

test('what an act answers leaves the page of another flow that was opened meanwhile', async () => {
  const { acts, dispatch, getState, open, calls } = await openFlow();
  dispatch(pauseToggled({ isPaused: false }));
  await open(2);
  await acts.give(0, { data: { automatisation: flowOf(1) } });
  expect(getState().flow).toMatchObject({ id: 2, automatisation: { id: 2 } });
  expect(getState().flowBar.isBusy).toBe(false);
  expect(calls.filter(({ path }) => path.endsWith('/campaign'))).toEqual([]);
});

test('so does what is answered to an exit strategy', async () => {
  const { acts, dispatch, getState, open } = await openFlow();
  dispatch(exitStrategyOpened(getState().flow.automatisation!));
  dispatch(exitStrategySubmitted({ exit_strategy_type: 'event', exit_strategy_value: 'paid' }));
  await open(2);
  await acts.give(0, { data: { automatisation: flowOf(1) } });
  expect(getState().flow).toMatchObject({ id: 2, automatisation: { id: 2 } });
});
