import { all, fork } from 'typed-redux-saga';
import { watchAutomatisations } from '../features/automatisations/saga';
import { watchConnection } from '../features/connection/saga';
import { watchContactExport } from '../features/contact-export/saga';
import { watchContactImport } from '../features/contact-import/saga';
import { watchContacts } from '../features/contacts/saga';
import { dashboard } from '../features/dashboard/slice';
import { watchPreferences } from '../features/preferences/saga';
import { watchReports } from '../features/reports/saga';
import { watchRuns } from '../features/runs/saga';
import { watchScheduledTasks } from '../features/scheduled-tasks/saga';
import { watchSession } from '../features/session/saga';
import { watchSettings } from '../features/settings/store';
import { watchTags } from '../features/tags/saga';
import { watchFlow } from '../flow/saga';

export function* rootSaga() {
  yield* all([
    fork(watchAutomatisations),
    fork(watchConnection),
    fork(watchContactExport),
    fork(watchContactImport),
    fork(watchContacts),
    fork(dashboard.watch),
    fork(watchFlow),
    fork(watchPreferences),
    fork(watchReports),
    fork(watchRuns),
    fork(watchScheduledTasks),
    fork(watchSession),
    fork(watchSettings),
    fork(watchTags),
  ]);
}
