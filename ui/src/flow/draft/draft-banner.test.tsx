import { act, screen, waitFor } from '@testing-library/react';
import { useAppSelector } from '../../store/hooks';
import { drawPart } from '../../testing/part';
import { press } from '../../testing/screen';
import { bodiesOf } from '../../testing/server';
import { flowOf } from '../../testing/step';
import { openStore } from '../../testing/store';
import { flowReceived, flowRequested } from '../editing/flow-slice';
import type { ShownFlow } from '../editing/model/shown-flow';
import { DraftBanner } from './DraftBanner';
import PublishDialog from './PublishDialog';
import { draftDiscardingAsked } from './slice';

const flow = { ...flowOf(1), is_active: true, publish_date: '2026-01-01T00:00:00Z', isDraft: true };
const withDraft = (since: string): ShownFlow => ({
  ...flow,
  version: 3,
  draft: { since, liveVersion: 1, isChanged: true },
});

function Shown() {
  const automatisation = useAppSelector((state) => state.flow.automatisation);
  return automatisation && <DraftBanner automatisation={automatisation} />;
}

test('what was asked about a draft is not asked about the next one, which has as many versions', async () => {
  const { dispatch, getState, ...store } = openStore({
    'GET /automatisation': { data: { automatisation: flow } },
    'GET /automatisation/1/draft': { data: { draft: null } },
  });
  dispatch(flowRequested(1));
  dispatch(flowReceived(withDraft('2026-03-01T10:00:00.000Z')));
  drawPart({ dispatch, getState, ...store }, <Shown />);
  act(() => void dispatch(draftDiscardingAsked({ version: 3, created_at: '2026-03-01T10:00:00.000Z' })));
  await screen.findByRole('dialog');
  act(() => void dispatch(flowReceived(withDraft('2026-03-02T10:00:00.000Z'))));
  expect(getState().flowDraft.dialogs).toMatchObject({ open: null, seen: null });
});

test('a draft is published as it is on the screen where an older API does not say which draft it compared', async () => {
  const since = '2026-03-01T10:00:00.000Z';
  const effect = { moved: [], retimed: 0, runs_inside: 0 };
  const difference = {
    draft_version: 3,
    live_version: 1,
    is_live_changed: false,
    effect,
    before: [],
    after: [],
    changes: [],
    problems: [],
    clashes: [],
  };
  const store = openStore({
    'GET /automatisation': { data: { automatisation: flow } },
    'GET /automatisation/1/draft': { data: { draft: null } },
    'GET /automatisation/1/draft/difference': { data: { difference } },
    'POST /automatisation/1/draft/publication': { data: { automatisation: flow, effect } },
  });
  drawPart(store, <PublishDialog automatisation={withDraft(since)} />);
  expect(await screen.findByText('No run is in progress.')).toBeInTheDocument();
  await press('Publish changes');
  await waitFor(() =>
    expect(bodiesOf(store.calls, 'POST /automatisation/1/draft/publication')).toEqual([
      { version: 3, created_at: since },
    ]),
  );
});
