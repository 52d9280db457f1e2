import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, put } from 'typed-redux-saga';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import { takeEvery, takeLeading, takeLeadingByKey } from '../../store/watch';
import { succeeded, wentWrong } from '../notifications/slice';
import { hasMembers, newSegmentTrigger } from '../past-contacts/already-in';
import { membersAdded } from '../past-contacts/slice';
import {
  copyAutomatisation,
  createAutomatisation,
  createFromTemplate,
  deleteAutomatisation,
  fetchPublication,
  updateAutomatisation,
  type AutomatisationChange,
} from './api';
import {
  automatisationCreated,
  automatisationDeleted,
  automatisationDeletionConfirmed,
  automatisationList,
  automatisationNotDeleted,
  automatisationNotSaved,
  automatisationOptions,
  automatisationSubmitted,
  automatisationUpdated,
  automatisationsChanged,
  campaignList,
  campaignsOfEvents,
  copyAsked,
  hidingToggled,
  triggerAnswered,
  triggerQuestioned,
} from './slice';

function* handleAutomatisationSubmitted({ payload }: ReturnType<typeof automatisationSubmitted>) {
  const { stored, template, fields } = payload;
  if (stored) {
    const trigger = newSegmentTrigger(stored, fields.entry_event_name);
    const outlook = trigger === null ? null : yield* callApi(fetchPublication, stored.id, trigger);
    const already = outlook?.already_in ?? null;
    if (already && hasMembers(already)) yield* put(triggerQuestioned({ change: payload, already }));
    else yield* save(payload, false);
  } else if (template) {
    yield* put(automatisationCreated(yield* callApi(createFromTemplate, template, fields)));
  } else {
    yield* put(automatisationCreated(yield* callApi(createAutomatisation, fields)));
  }
}

function* save({ stored, fields }: AutomatisationChange, addsMembers: boolean) {
  if (!stored) return;
  yield* callApi(updateAutomatisation, stored, fields);
  if (addsMembers) yield* put(membersAdded({ automatisationId: stored.id, after: 'saved' }));
  yield* put(automatisationUpdated());
  yield* put(
    succeeded(stored.is_campaign ? 'campaigns.saved' : 'automatisations.saved', { name: fields.name }),
  );
}

function* handleTriggerAnswered({ payload }: ReturnType<typeof triggerAnswered>) {
  yield* save(payload.change, payload.addsMembers);
}

function* handleDeletionConfirmed({ payload }: ReturnType<typeof automatisationDeletionConfirmed>) {
  yield* callApi(deleteAutomatisation, payload.id, payload.force);
  yield* put(automatisationDeleted());
  yield* put(succeeded(payload.isCampaign ? 'campaigns.deleted' : 'automatisations.deleted'));
}

function* handleCopyAsked({ payload }: ReturnType<typeof copyAsked>) {
  const copy = yield* callApi(copyAutomatisation, payload.id);
  yield* put(automatisationsChanged());
  yield* put(
    succeeded(copy.is_campaign ? 'campaigns.copied' : 'automatisations.copied', { name: copy.name }),
  );
}

function* handleHidingToggled({ payload }: ReturnType<typeof hidingToggled>) {
  const is_ghost = !payload.is_ghost;
  yield* callApi(updateAutomatisation, payload, { is_ghost });
  yield* put(automatisationsChanged());
  yield* put(
    succeeded(is_ghost ? 'automatisations.hidden' : 'automatisations.shown', { name: payload.name }),
  );
}

function* handleAutomatisationsChanged() {
  yield* refresh(automatisationList, (state) => state.automatisations.list);
  yield* refresh(campaignList, (state) => state.automatisations.campaigns);
  // A renamed or deleted campaign needs its new name.
  yield* put(campaignsOfEvents.forgotten());
}

const idOf = ({ payload }: PayloadAction<{ id: number }>): number => payload.id;

export function* watchAutomatisations() {
  yield* fork(automatisationList.watch);
  yield* fork(campaignList.watch);
  yield* fork(automatisationOptions.watch);
  yield* fork(campaignsOfEvents.watch);
  yield* takeLeadingByKey(copyAsked, idOf, handleCopyAsked, (failure) =>
    wentWrong('automatisations.notCopied', failure),
  );
  yield* takeLeadingByKey(hidingToggled, idOf, handleHidingToggled, (failure) =>
    wentWrong('automatisations.notSaved', failure),
  );
  yield* takeLeading(automatisationSubmitted, handleAutomatisationSubmitted, automatisationNotSaved);
  yield* takeLeading(triggerAnswered, handleTriggerAnswered, automatisationNotSaved);
  yield* takeLeading(automatisationDeletionConfirmed, handleDeletionConfirmed, automatisationNotDeleted);
  yield* takeEvery(
    [automatisationUpdated, automatisationDeleted, automatisationsChanged],
    handleAutomatisationsChanged,
  );
}
