import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, put } from 'typed-redux-saga';
import type { Automatisation } from '../../../../domain/entities/automatisations/automatisation';
import type { Failure } from '../../api/api-error';
import { callApi } from '../../store/call-api';
import { refresh, refreshOptions } from '../../store/refresh';
import { takeEvery, takeLeadingByKey, takeSaves } from '../../store/watch';
import { succeeded, wentWrong } from '../notifications/slice';
import { hasMembers, newSegmentTrigger } from '../past-contacts/already-in';
import { membersAdded } from '../past-contacts/slice';
import {
  copyAutomatisation,
  createAutomatisation,
  createFromTemplate,
  deleteAutomatisation,
  fetchPublication,
  flowIn,
  updateAutomatisation,
  type AutomatisationChange,
} from './api';
import {
  automatisationConflicted,
  automatisationCreated,
  automatisationDeleted,
  automatisationDeletionAsked,
  automatisationDeletionConfirmed,
  automatisationDismissed,
  automatisationList,
  automatisationNotDeleted,
  automatisationNotSaved,
  automatisationOpened,
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

function* handleAutomatisationSubmitted(
  { payload }: ReturnType<typeof automatisationSubmitted>,
  isLeft: () => boolean,
) {
  const { stored, template, fields } = payload;
  if (stored) {
    const trigger = newSegmentTrigger(stored, fields.entry_event_name);
    const outlook = trigger === null ? null : yield* callApi(fetchPublication, stored.id, trigger);
    const already = outlook?.already_in ?? null;
    // Who has left the form is not asked: nobody who is in the segment already is added.
    const asks = already !== null && hasMembers(already) && !isLeft();
    if (asks) yield* put(triggerQuestioned({ change: payload, already }));
    else yield* save(payload, false, isLeft);
  } else {
    const created = template
      ? yield* callApi(createFromTemplate, template, fields)
      : yield* callApi(createAutomatisation, fields);
    if (!isLeft()) yield* put(automatisationCreated(created));
    else yield* tellCreated(created);
  }
}

/** Its page opens for those only who have waited for it. */
function* tellCreated({ is_campaign, name }: Automatisation) {
  yield* put(automatisationsChanged());
  yield* put(succeeded(is_campaign ? 'campaigns.saved' : 'automatisations.saved', { name }));
}

function* save({ stored, fields }: AutomatisationChange, addsMembers: boolean, isLeft: () => boolean) {
  if (!stored) return;
  yield* callApi(updateAutomatisation, stored, fields);
  if (addsMembers) yield* put(membersAdded({ automatisationId: stored.id, after: 'saved' }));
  yield* put(automatisationUpdated(isLeft()));
  yield* put(
    succeeded(stored.is_campaign ? 'campaigns.saved' : 'automatisations.saved', { name: fields.name }),
  );
}

function* handleTriggerAnswered({ payload }: ReturnType<typeof triggerAnswered>, isLeft: () => boolean) {
  yield* save(payload.change, payload.addsMembers, isLeft);
}

function* handleDeletionConfirmed(
  { payload }: ReturnType<typeof automatisationDeletionConfirmed>,
  isLeft: () => boolean,
) {
  yield* callApi(deleteAutomatisation, payload.id, payload.force);
  yield* put(automatisationDeleted(isLeft()));
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
  yield* refreshOptions(automatisationOptions, (state) => state.automatisations.options);
  // A renamed or deleted campaign needs its new name.
  yield* put(campaignsOfEvents.forgotten());
}

/** After a save by somebody else the user can save again, on what is stored by now. */
function handleRefused(failure: Failure) {
  const stored = failure.code === 'version_conflict' ? flowIn(failure.details) : null;
  return stored ? automatisationConflicted({ stored, failure }) : automatisationNotSaved(failure);
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
  const left = [automatisationOpened, automatisationDismissed, automatisationDeletionAsked];
  yield* takeSaves(automatisationSubmitted, left, handleAutomatisationSubmitted, handleRefused);
  yield* takeSaves(triggerAnswered, left, handleTriggerAnswered, handleRefused);
  yield* takeSaves(
    automatisationDeletionConfirmed,
    left,
    handleDeletionConfirmed,
    automatisationNotDeleted,
    'failure.notDeleted',
  );
  yield* takeEvery(
    [automatisationUpdated, automatisationDeleted, automatisationsChanged],
    handleAutomatisationsChanged,
  );
}
