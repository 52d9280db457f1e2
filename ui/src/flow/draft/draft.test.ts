import { flowServer } from '../../testing/flow-server';
import { later, openStore } from '../../testing/store';
import { goingAsked } from '../affected-runs/going-slice';
import { editMade, flowSeen, liveChosen } from '../editing/edits-slice';
import { flowRequested } from '../editing/flow-slice';
import { drawnSteps } from '../editing/selectors';
import { isLive } from '../page/is-live';
import { draftDiscardingAsked, draftDiscardingConfirmed, draftPublicationConfirmed } from './slice';

beforeEach(() => sessionStorage.clear());

const insertion = (id: number) =>
  editMade({
    kind: 'insert',
    insertions: [
      {
        id,
        place: { automatisation_step_before_id: null, branch: null },
        content: {
          type: 'TAG',
          description: '',
          data: {},
          user_app_id: null,
          app_webhook_unique_identifier: null,
        },
      },
    ],
  });

const theirStep = { type: 'TAG', description: 'theirs', data: {}, automatisation_step_before_id: null };

async function openPublished(settings: object = { is_active: true, publish_date: '2026-01-01T00:00:00Z' }) {
  const server = flowServer(1, settings);
  const calls: string[] = [];
  const queries: string[] = [];
  const opened = openStore((call) => {
    if (call.method !== 'GET')
      calls.push(`${call.method} ${call.path} ${call.query.get('draft') ?? ''}`.trim());
    if (call.path.endsWith('/restore')) queries.push(call.query.toString());
    return server.answer(call);
  });
  opened.dispatch(flowRequested(1));
  await opened.until((state) => state.flow.automatisation?.id === 1);
  const settled = () => opened.until(({ flowEditing: { pending } }) => pending.length === 0);
  const shown = () => opened.getState().flow.automatisation;
  /** Somebody else's call. */
  const post = (path: string, query = '', body: object = {}) =>
    server.answer({
      method: 'POST',
      path: `/automatisation/1${path}`,
      query: new URLSearchParams(query),
      body,
    });
  return { ...opened, server, calls, queries, settled, shown, post };
}

describe('a published flow', () => {
  it('begins no draft where there is nothing to undo, or to redo', async () => {
    const { dispatch, calls, settled, shown } = await openPublished();
    dispatch(goingAsked('undo'));
    dispatch(goingAsked('redo'));
    await settled();
    await later();
    expect(calls).toEqual([]);
    expect(shown()?.draft).toBeUndefined();
  });

  it('is edited as a draft, which its first edit begins, and stays as it is', async () => {
    const { dispatch, server, calls, settled, shown } = await openPublished();
    expect(shown()).toMatchObject({ isDraft: true });
    dispatch(insertion(-1));
    dispatch(insertion(-2));
    await settled();
    expect(calls).toEqual([
      'POST /automatisation/1/draft',
      'POST /automatisation/1/step true',
      'POST /automatisation/1/step true',
    ]);
    expect(server.read().steps).toHaveLength(0);
    expect(server.draft()?.steps).toHaveLength(2);
    expect(shown()).toMatchObject({ isDraft: true, version: 3, draft: { liveVersion: 1, isChanged: true } });
  });

  it('is undone in the draft, back to where it began', async () => {
    const { dispatch, server, settled, getState } = await openPublished();
    dispatch(insertion(-1));
    await settled();
    dispatch(goingAsked('undo'));
    await settled();
    expect(drawnSteps(getState())).toHaveLength(0);
    expect(server.draft()?.steps).toHaveLength(0);
    dispatch(goingAsked('redo'));
    await settled();
    expect(server.draft()?.steps).toHaveLength(1);
    expect(server.read().version).toBe(1);
  });

  it('goes back to a revision as its first edit, in the draft that begins with it', async () => {
    const { dispatch, server, queries, settled, getState } = await openPublished();
    dispatch(editMade({ kind: 'restore', version: 1, steps: [] }));
    await settled();
    expect(queries).toEqual(['of_live=true&version=1&created_at=then']);
    expect(server.draft()?.version).toBe(1);
    expect(getState().notifications).toEqual([]);
  });

  it.each([
    ['an undo', true, () => goingAsked('undo')],
    ['going back to a revision', true, () => editMade({ kind: 'restore', version: 1, steps: [] })],
    [
      'going back, where no draft was on the screen,',
      false,
      () => editMade({ kind: 'restore', version: 1, steps: [] }),
    ],
  ])('%s keeps what somebody else has done in the draft since', async (_, isBegun, going) => {
    const { dispatch, server, post, settled, until } = await openPublished();
    if (isBegun) {
      dispatch(insertion(-1));
      await settled();
    }
    post('/draft');
    post('/step', 'draft=true', theirStep);
    const theirs = server.draft();
    dispatch(going());
    await until(({ notifications }) => notifications.length > 0);
    expect(server.draft()).toEqual(theirs);
    await until(({ flow }) => flow.automatisation?.version === theirs?.version);
  });

  it('keeps a draft that somebody else has begun since going back was asked about, whatever its version', async () => {
    const { dispatch, getState, server, post, shown, until } = await openPublished();
    post('/step', '', theirStep);
    dispatch(flowRequested(1));
    await until(() => shown()?.version === 2);
    const seen = flowSeen(getState().flowEditing);
    post('/draft');
    post('/step', 'draft=true', theirStep);
    const theirs = server.draft();
    expect(theirs?.version).toBe(seen?.version);
    dispatch(flowRequested(1));
    await until(() => shown()?.draft);
    dispatch(editMade({ kind: 'restore', version: 1, steps: [], seen }));
    await until(({ notifications }) => notifications.length > 0);
    expect(getState().notifications).toMatchObject([{ title: 'flow.notSaved' }]);
    expect(server.draft()).toEqual(theirs);
  });

  it('is edited live when its user chooses so', async () => {
    const { dispatch, server, calls, settled, shown, until } = await openPublished();
    dispatch(liveChosen(true));
    await until(({ flow }) => flow.automatisation?.isDraft === undefined);
    const flow = shown();
    expect(flow && isLive(flow)).toBe(true);
    dispatch(insertion(-1));
    await settled();
    expect(calls).toEqual(['POST /automatisation/1/step']);
    expect(server.read().steps).toHaveLength(1);
    dispatch(liveChosen(false));
    await until((state) => state.flow.automatisation?.isDraft === true);
  });

  it('shows its draft when it is opened again', async () => {
    const { dispatch, settled, getState, until, shown } = await openPublished();
    dispatch(insertion(-1));
    await settled();
    dispatch(flowRequested(2));
    dispatch(flowRequested(1));
    await until(({ flow }) => flow.automatisation?.id === 1);
    expect(shown()).toMatchObject({ isDraft: true, version: 2 });
    expect(drawnSteps(getState())).toHaveLength(1);
  });
});

describe('a flow that was never published', () => {
  it('is edited as it is', async () => {
    const { dispatch, server, calls, settled, shown } = await openPublished({});
    expect(shown()?.isDraft).toBeUndefined();
    dispatch(insertion(-1));
    await settled();
    expect(calls).toEqual(['POST /automatisation/1/step']);
    expect(server.read().steps).toHaveLength(1);
  });
});

it('discarding sends which draft and which version was on the screen when its user asked', async () => {
  const asked: string[] = [];
  const { dispatch, until, getState } = openStore((call) => {
    if (call.method === 'DELETE') asked.push(call.query.toString());
    return {};
  });
  const seen = { version: 2, created_at: 'then' };
  dispatch(draftDiscardingAsked(seen));
  expect(getState().flowDraft.dialogs).toMatchObject({ open: 'discarding', seen });
  dispatch(draftDiscardingConfirmed({ automatisationId: 1, seen }));
  await until((state) => state.flowDraft.dialogs.open === null);
  expect(asked).toEqual(['version=2&created_at=then']);
});

it('publishing sends the version that was looked at', async () => {
  const { dispatch, calls, until } = await openPublished();
  dispatch(draftPublicationConfirmed({ automatisationId: 1, publication: { version: 2 } }));
  await until((state) => state.flowDraft.dialogs.request.state !== 'running');
  expect(calls).toEqual(['POST /automatisation/1/draft/publication']);
});
