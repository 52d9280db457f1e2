import { cancel, select, take } from 'typed-redux-saga';
import { watchAutomatisations } from '../features/automatisations/saga';
import { automatisationsReducer } from '../features/automatisations/slice';
import { watchBroadcasts } from '../features/broadcasts/saga';
import { broadcastsReducer } from '../features/broadcasts/slice';
import { watchContactExport } from '../features/contact-export/saga';
import { contactExportReducer } from '../features/contact-export/slice';
import { watchContactImport } from '../features/contact-import/saga';
import { contactImportReducer } from '../features/contact-import/slice';
import { watchContactOrders } from '../features/contact-orders/saga';
import { contactOrdersReducer } from '../features/contact-orders/slice';
import { watchContacts } from '../features/contacts/saga';
import { contactsReducer } from '../features/contacts/slice';
import { dashboard } from '../features/dashboard/slice';
import { eventNames } from '../features/event-names/slice';
import { watchBacktests } from '../features/backtests/saga';
import { backtestsReducer } from '../features/backtests/slice';
import { watchPastContacts } from '../features/past-contacts/saga';
import { pastContactsReducer } from '../features/past-contacts/slice';
import { watchGoals } from '../features/goals/saga';
import { goalsReducer } from '../features/goals/slice';
import { watchMessageReports } from '../features/message-reports/saga';
import { messageReportsReducer } from '../features/message-reports/slice';
import { flowNotices } from '../features/notices/slice';
import { watchImports } from '../features/imports/saga';
import { importsReducer } from '../features/imports/slice';
import { identitiesReducer, watchIdentities } from '../features/openid/identities-slice';
import { passkeysReducer, watchPasskeys } from '../features/passkeys/slice';
import { profileReducer, watchProfile } from '../features/profile/store';
import { watchReports } from '../features/reports/saga';
import { reportsReducer } from '../features/reports/slice';
import { watchRunOrders } from '../features/run-orders/saga';
import { runOrdersReducer } from '../features/run-orders/slice';
import { watchRuns } from '../features/runs/saga';
import { runsReducer } from '../features/runs/slice';
import { watchScheduledTasks } from '../features/scheduled-tasks/saga';
import { scheduledTasksReducer } from '../features/scheduled-tasks/slice';
import { secondFactorReducer, watchSecondFactor } from '../features/second-factor/slice';
import { settingsReducer, watchSettings } from '../features/settings/store';
import { watchMessages } from '../features/messages/saga';
import { messagesReducer } from '../features/messages/slice';
import { watchSegments } from '../features/segments/saga';
import { segmentsReducer } from '../features/segments/slice';
import { watchSuppressions } from '../features/suppressions/saga';
import { suppressionsReducer } from '../features/suppressions/slice';
import { watchTags } from '../features/tags/saga';
import { tagsReducer } from '../features/tags/slice';
import { reached } from '../flow/bar/campaign/reached';
import { barReducer, litRun, progress, runOutlook, schedule } from '../flow/bar/slice';
import { countedList } from '../flow/contacts-at-step/store';
import { draftReducer } from '../flow/draft/slice';
import { editingReducer } from '../flow/editing/edits-slice';
import { heldReducer } from '../flow/editing/clipboard-slice';
import { panelsReducer, watchPanels } from '../flow/panel/panels-store';
import { revisionsReducer } from '../flow/revisions/store';
import { watchFlow } from '../flow/editing/flow-saga';
import { flowReducer } from '../flow/editing/flow-slice';
import { sessionEnded, sessionFound } from '../features/session/slice';
import type { RootState, StateOf } from './root-state';
import type { AppStore } from './store';
import { keepWatching } from './watch';

/** The screens' part of the store. It is loaded with the shell: signing in needs none of it. */
export const featureReducers = {
  automatisations: automatisationsReducer,
  broadcasts: broadcastsReducer,
  contactExport: contactExportReducer,
  contactImport: contactImportReducer,
  contactOrders: contactOrdersReducer,
  contacts: contactsReducer,
  dashboard: dashboard.reducer,
  eventNames: eventNames.reducer,
  flow: flowReducer,
  flowBar: barReducer,
  flowCounted: countedList.reducer,
  flowEditing: editingReducer,
  flowDraft: draftReducer,
  flowLitRun: litRun.reducer,
  flowNotices: flowNotices.reducer,
  flowProgress: progress.reducer,
  flowReached: reached.reducer,
  flowRevisions: revisionsReducer,
  flowRunOutlook: runOutlook.reducer,
  flowSchedule: schedule.reducer,
  goals: goalsReducer,
  backtests: backtestsReducer,
  pastContacts: pastContactsReducer,
  held: heldReducer,
  identities: identitiesReducer,
  imports: importsReducer,
  messages: messagesReducer,
  messageReports: messageReportsReducer,
  panels: panelsReducer,
  passkeys: passkeysReducer,
  profile: profileReducer,
  reports: reportsReducer,
  runOrders: runOrdersReducer,
  runs: runsReducer,
  scheduledTasks: scheduledTasksReducer,
  secondFactor: secondFactorReducer,
  segments: segmentsReducer,
  settings: settingsReducer,
  suppressions: suppressionsReducer,
  tags: tagsReducer,
};

/** The sagas of the screens. */
const featureWatchers = [
  watchAutomatisations,
  watchBroadcasts,
  watchContactExport,
  watchContactImport,
  watchContactOrders,
  watchContacts,
  dashboard.watch,
  eventNames.watch,
  watchFlow,
  flowNotices.watch,
  watchGoals,
  watchBacktests,
  watchPastContacts,
  watchIdentities,
  watchImports,
  watchMessages,
  watchMessageReports,
  watchPanels,
  watchPasskeys,
  watchProfile,
  watchReports,
  watchRunOrders,
  watchRuns,
  watchScheduledTasks,
  watchSecondFactor,
  watchSegments,
  watchSettings,
  watchSuppressions,
  watchTags,
];

declare module './root-state' {
  interface RootState extends StateOf<typeof featureReducers> {}
}

/** The sagas restart with another account, so that no answer to one account's requests reaches another. */
function* watchFeatures() {
  const userId = (state: RootState) => state.session.user?.id;
  for (;;) {
    const tasks = yield* keepWatching(featureWatchers);
    const before = yield* select(userId);
    do yield* take([sessionFound, sessionEnded]);
    while ((yield* select(userId)) === before);
    yield* cancel(tasks);
  }
}

/** Adds to the store what the screens need; only once. */
export function addFeatures(store: AppStore): void {
  store.addFeatures(featureReducers, watchFeatures);
}
