import { END, eventChannel, type EventChannel } from 'redux-saga';
import { call, delay, put, race, select, take, takeMaybe } from 'typed-redux-saga';
import type { Revision } from '../../../../domain/entities/automatisations/revision';
import { fromJson, toJson } from '../../../../domain/values/json';
import { ApiError } from '../../api/api-error';
import { apiAddress } from '../../app/base-path';
import { authorName } from '../../components/author-name';
import { changesRefresh } from '../../constants';
import { callApi } from '../../store/call-api';
import { reported } from '../../store/reported';
import type { RootState } from '../../store/root-state';
import { takeEvery, takeLatest } from '../../store/watch';
import { told } from '../../features/notifications/slice';
import { fetchFlow } from '../draft/api';
import { fetchChanges } from './api';
import { changeHeard, editRefused, editSettled, settingsKept, settingsNotSaved } from './edits-slice';
import { changesUnwatched, changesWatched, flowLookedAt, flowRequested } from './flow-slice';
import type { ShownFlow } from './model/shown-flow';

/** A flow, or its draft, whose saves are followed. */
interface Followed {
  automatisationId: number;
  isDraft: boolean;
}

/** A channel of the saves of a flow, including the user's own, each as JSON; it ends when the stream is not available. */
function changesOf({ automatisationId, isDraft }: Followed, after: number): EventChannel<{ data: string }> {
  return eventChannel((emit) => {
    const address = `/automatisation/${automatisationId}/changes?after=${after}${isDraft ? '&draft=true' : ''}`;
    const source = new EventSource(apiAddress(address));
    source.addEventListener('change', (message: MessageEvent<string>) => emit({ data: message.data }));
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) emit(END);
    });
    return () => source.close();
  });
}

function* handleWatched({ payload }: ReturnType<typeof changesWatched>) {
  yield* race({ ended: take(changesUnwatched), following: call(follow, payload) });
}

function* follow({ after, ...followed }: Followed & { after: number }) {
  const heard = { version: after };
  if (typeof EventSource !== 'undefined') {
    try {
      yield* call(followStream, followed, heard);
    } catch (error) {
      // The stream is unreadable, or cannot be opened: polling may work.
      reported(error);
    }
  }
  yield* call(poll, followed, heard);
}

function* followStream(followed: Followed, heard: { version: number }) {
  const changes = changesOf(followed, heard.version);
  try {
    for (;;) {
      const message = yield* takeMaybe(changes);
      if (isEnd(message)) return;
      const change = fromJson(message.data) as Revision; // The stream's contract: an event's data is a revision.
      heard.version = change.number;
      yield* tell(change);
    }
  } finally {
    changes.close();
  }
}

/** Whether the channel has closed: the taken value is then not a message. */
const isEnd = (message: object): boolean => message === END;

function* poll({ automatisationId, isDraft }: Followed, heard: { version: number }) {
  for (;;) {
    yield* delay(changesRefresh);
    if (document.visibilityState !== 'visible') continue;
    try {
      const { version, changes } = yield* callApi(fetchChanges, automatisationId, heard.version, isDraft);
      heard.version = version;
      for (const change of changes) yield* tell(change);
    } catch (error) {
      // The next poll may succeed; a deleted flow reports that itself.
      if (!(error instanceof ApiError)) throw error;
      // Somebody else has published or discarded the draft: the flow is shown as it is then.
      if (error.code === 'draft_not_found') {
        yield* put(flowRequested(automatisationId));
        return;
      }
    }
  }
}

function* tell({ number, author, is_by_rule: isByRule }: Revision) {
  const user = yield* select((state: RootState) => state.session.user);
  const name = authorName(author);
  // The author of a save is the administrator who acts as a client.
  const self = user?.impersonated_by ?? user;
  if (name && author?.id !== self?.id) yield* put(told('flow.changedBy', { name }));
  if (isByRule) yield* put(told('flow.winnerChosen'));
  yield* put(changeHeard(number));
}

/** Reloads the flow when a newer version than the one on the screen was saved; pending edits and saves of settings load it themselves. */
function* handleHeard() {
  const { flow, flowEditing } = yield* select((state: RootState) => state);
  const { automatisation } = flow;
  if (!automatisation || flowEditing.pending.length > 0 || flowEditing.isKeeping) return;
  if (flowEditing.heard > automatisation.version) yield* put(flowRequested(automatisation.id));
}

/** Reloads the flow when it was saved, paused, published or taken back since it was shown. It stays as it is while edits are under way. */
function* handleLookedAt({ payload: id }: ReturnType<typeof flowLookedAt>) {
  const { isLiveChosen } = yield* select((state: RootState) => state.flowEditing);
  let found: ShownFlow;
  try {
    found = yield* callApi(fetchFlow, id, isLiveChosen);
  } catch (error) {
    // The next look may succeed; a deleted flow reports that itself.
    if (error instanceof ApiError) return;
    throw error;
  }
  const { flow, flowEditing, panels } = yield* select((state: RootState) => state);
  const { automatisation: shown, outlook } = flow;
  if (shown?.id !== id || flowEditing.pending.length > 0 || flowEditing.isKeeping) return;
  // A question about the flow as it is shown is open.
  if (outlook || panels.going.question) return;
  if (standingOf(found) !== standingOf(shown)) yield* put(flowRequested(id));
}

/** What is shown of a flow besides its steps, and which version of them. */
const standingOf = ({ version, draft, is_active, paused_at, pause_reason }: ShownFlow): string =>
  toJson([draft?.liveVersion ?? version, draft?.since ?? null, is_active, paused_at, pause_reason]);

export function* watchChanges() {
  yield* takeLatest(flowLookedAt, handleLookedAt);
  yield* takeEvery([changeHeard, editSettled, editRefused, settingsKept], handleHeard);
  yield* takeEvery(settingsNotSaved, handleHeard);
  yield* takeLatest(changesWatched, handleWatched);
}
