import { combineReducers } from '@reduxjs/toolkit';
import { fork } from 'typed-redux-saga';
import { watchGoing } from '../affected-runs/going-saga';
import { goingReducer } from '../affected-runs/going-slice';
import { membersThen, runsInside, touchedRuns, waitingRuns } from '../affected-runs/store';
import { stepLinks } from '../message-figures/store';
import { contactEvent, foundContacts, recentEvents } from '../sample/store';
import { stepPreview, stepTest } from '../preview/store';
import { simulation } from '../simulation/store';
import { eventVariables, flowVariables } from '../variables/store';

/** The panels' part of the store: their requests to the server, apart from the flow itself. */
export const panelsReducer = combineReducers({
  variables: flowVariables.reducer,
  eventVariables: eventVariables.reducer,
  contacts: foundContacts.reducer,
  events: recentEvents.reducer,
  contactEvent: contactEvent.reducer,
  preview: stepPreview.reducer,
  test: stepTest.reducer,
  simulation: simulation.reducer,
  waiting: waitingRuns.reducer,
  links: stepLinks.reducer,
  inside: runsInside.reducer,
  membersThen: membersThen.reducer,
  touched: touchedRuns.reducer,
  going: goingReducer,
});

export function* watchPanels() {
  yield* fork(flowVariables.watch);
  yield* fork(eventVariables.watch);
  yield* fork(foundContacts.watch);
  yield* fork(recentEvents.watch);
  yield* fork(contactEvent.watch);
  yield* fork(stepPreview.watch);
  yield* fork(stepTest.watch);
  yield* fork(simulation.watch);
  yield* fork(waitingRuns.watch);
  yield* fork(stepLinks.watch);
  yield* fork(runsInside.watch);
  yield* fork(membersThen.watch);
  yield* fork(touchedRuns.watch);
  yield* fork(watchGoing);
}
