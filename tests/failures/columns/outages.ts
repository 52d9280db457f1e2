import type { Case, Column } from '../cell';
import type { Row } from '../row';
import { completed, failed, nothingLeft, undecided } from '../outcomes';
import { sentences } from '../sentences';

const goesOn =
  (when: string) =>
  (row: Row): [Case] => [{ when, run: completed(row), ways: nothingLeft }];

const undone = goesOn('its transaction is cut off before its end: what it did is done again, and once');
const unwritten = goesOn(
  'the answer comes while the database is away: it is kept until it can be written down',
);

/** The database is unreachable during the step, and becomes reachable again. */
export const databaseAway: Column = {
  APICALL: unwritten('APICALL'),
  CONDITION: undone('CONDITION'),
  DELAY: undone('DELAY'),
  UPDATE_VARIABLE: undone('UPDATE_VARIABLE'),
  TAG: undone('TAG'),
  LOOP: undone('LOOP'),
  TRACK: undone('TRACK'),
  COUNT: undone('COUNT'),
  WAIT: undone('WAIT'),
  SPLIT: undone('SPLIT'),
  twilio: unwritten('twilio'),
  sendgrid: unwritten('sendgrid'),
  onesignal: unwritten('onesignal'),
  chatgpt: unwritten('chatgpt'),
  gemini: unwritten('gemini'),
  slack: unwritten('slack'),
  gmail: unwritten('gmail'),
  smtp: unwritten('smtp'),
  http: unwritten('http'),
};

const untold = goesOn(
  'what it did is written down; Temporal is told when it is back, and nothing is done again',
);
const unheard = goesOn('the answer is written down at once; the run goes on when Temporal is back');

/** Temporal is unreachable during the step, and becomes reachable again. */
export const temporalAway: Column = {
  APICALL: unheard('APICALL'),
  CONDITION: untold('CONDITION'),
  DELAY: untold('DELAY'),
  UPDATE_VARIABLE: untold('UPDATE_VARIABLE'),
  TAG: untold('TAG'),
  LOOP: untold('LOOP'),
  TRACK: untold('TRACK'),
  COUNT: untold('COUNT'),
  WAIT: untold('WAIT'),
  SPLIT: untold('SPLIT'),
  twilio: unheard('twilio'),
  sendgrid: unheard('sendgrid'),
  onesignal: unheard('onesignal'),
  chatgpt: unheard('chatgpt'),
  gemini: unheard('gemini'),
  slack: unheard('slack'),
  gmail: unheard('gmail'),
  smtp: unheard('smtp'),
  http: unheard('http'),
};

const doneByTheNext = goesOn('its transaction ends with the worker: the next one does the step');
const calledAgain = goesOn('the call is out, and may be made twice: the next worker makes it again');

/** The provider has done its work, but the product does not know it. */
const unknown =
  (when: string) =>
  (row: Row): [Case] => {
    const run = failed(row, sentences.workerGone, { work: 1, log: ['APICALL unknown: outcome_unknown'] });
    return [{ when, run, ways: undecided(row, run) }];
  };

const notKnown = unknown('the call is out: nobody makes it again unasked');

/** The worker is killed during the step, and another one takes over. */
export const workerKilled: Column = {
  APICALL: notKnown('APICALL'),
  CONDITION: doneByTheNext('CONDITION'),
  DELAY: doneByTheNext('DELAY'),
  UPDATE_VARIABLE: doneByTheNext('UPDATE_VARIABLE'),
  TAG: doneByTheNext('TAG'),
  LOOP: doneByTheNext('LOOP'),
  TRACK: doneByTheNext('TRACK'),
  COUNT: doneByTheNext('COUNT'),
  WAIT: doneByTheNext('WAIT'),
  SPLIT: doneByTheNext('SPLIT'),
  twilio: notKnown('twilio'),
  sendgrid: notKnown('sendgrid'),
  onesignal: calledAgain('onesignal'),
  chatgpt: calledAgain('chatgpt'),
  gemini: calledAgain('gemini'),
  slack: notKnown('slack'),
  gmail: notKnown('gmail'),
  smtp: notKnown('smtp'),
  http: notKnown('http'),
};
