import { fork, put, takeEvery, takeLeading } from 'typed-redux-saga';
import { failureOf } from '../../api/api-error';
import { callApi } from '../../store/call-api';
import { refresh } from '../../store/refresh';
import { succeeded, wentWrong } from '../notifications/slice';
import {
  copyAutomatisation,
  createAutomatisation,
  createFromTemplate,
  deleteAutomatisation,
  updateAutomatisation,
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
  copyAsked,
  hidingToggled,
} from './slice';

function* handleAutomatisationSubmitted({ payload }: ReturnType<typeof automatisationSubmitted>) {
  const { stored, template, fields } = payload;
  try {
    if (stored) {
      yield* callApi(updateAutomatisation, stored, fields);
      yield* put(automatisationUpdated());
      yield* put(
        succeeded(stored.is_campaign ? 'campaigns.saved' : 'automatisations.saved', { name: fields.name }),
      );
    } else if (template) {
      yield* put(automatisationCreated(yield* callApi(createFromTemplate, template, fields)));
    } else {
      yield* put(automatisationCreated(yield* callApi(createAutomatisation, fields)));
    }
  } catch (error) {
    yield* put(automatisationNotSaved(failureOf(error)));
  }
}

function* handleDeletionConfirmed({ payload }: ReturnType<typeof automatisationDeletionConfirmed>) {
  try {
    yield* callApi(deleteAutomatisation, payload.id, payload.force);
    yield* put(automatisationDeleted());
    yield* put(succeeded(payload.isCampaign ? 'campaigns.deleted' : 'automatisations.deleted'));
  } catch (error) {
    yield* put(automatisationNotDeleted(failureOf(error)));
  }
}

function* handleCopyAsked({ payload }: ReturnType<typeof copyAsked>) {
  try {
    const copy = yield* callApi(copyAutomatisation, payload.id);
    yield* put(automatisationsChanged());
    yield* put(
      succeeded(copy.is_campaign ? 'campaigns.copied' : 'automatisations.copied', { name: copy.name }),
    );
  } catch (error) {
    yield* put(wentWrong('automatisations.notCopied', failureOf(error)));
  }
}

function* handleHidingToggled({ payload }: ReturnType<typeof hidingToggled>) {
  const is_ghost = !payload.is_ghost;
  try {
    yield* callApi(updateAutomatisation, payload, { is_ghost });
    yield* put(automatisationsChanged());
    yield* put(
      succeeded(is_ghost ? 'automatisations.hidden' : 'automatisations.shown', { name: payload.name }),
    );
  } catch (error) {
    yield* put(wentWrong('automatisations.notSaved', failureOf(error)));
  }
}

function* handleAutomatisationsChanged() {
  yield* refresh(automatisationList, (state) => state.automatisations.list);
  yield* refresh(campaignList, (state) => state.automatisations.campaigns);
}

export function* watchAutomatisations() {
  yield* fork(automatisationList.watch);
  yield* fork(campaignList.watch);
  yield* fork(automatisationOptions.watch);
  yield* takeLeading(copyAsked, handleCopyAsked);
  yield* takeLeading(hidingToggled, handleHidingToggled);
  yield* takeLeading(automatisationSubmitted, handleAutomatisationSubmitted);
  yield* takeLeading(automatisationDeletionConfirmed, handleDeletionConfirmed);
  yield* takeEvery(
    [automatisationUpdated, automatisationDeleted, automatisationsChanged],
    handleAutomatisationsChanged,
  );
}
