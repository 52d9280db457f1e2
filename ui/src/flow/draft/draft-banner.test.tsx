import { act, screen } from '@testing-library/react';
import { useAppSelector } from '../../store/hooks';
import { drawPart } from '../../testing/part';
import { flowOf } from '../../testing/step';
import { openStore } from '../../testing/store';
import { flowReceived, flowRequested } from '../editing/flow-slice';
import type { ShownFlow } from '../editing/model/shown-flow';
import { DraftBanner } from './DraftBanner';
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
