import { callsNobody, type Case, type Column } from '../cell';
import type { Caller } from '../row';
import { answersKept, callsFailOften, providerWell } from '../deeds';
import { failed, hurried, undecided, waits } from '../outcomes';
import { sentences } from '../sentences';

/** The provider has done its work, but the product does not know it: the call is not repeated unless a user requests it. */
const notKnown = (row: Caller): [Case] => {
  const run = failed(row, sentences.slowUnknown, { work: 1, log: ['APICALL unknown: outcome_unknown'] });
  return [
    {
      when: 'the provider does its work, and its answer does not come in time',
      before: answersKept,
      run,
      mend: providerWell,
      ways: undecided(row, run),
    },
  ];
};

/** A call that may be repeated is retried; `work` is the total effect of all attempts so far. */
const askedAgain = (row: Caller, when: string, work: number): [Case] => {
  const run = waits(row, { triedAgain: sentences.slow, work });
  return [
    {
      when,
      before: answersKept,
      meanwhile: callsFailOften,
      run,
      mend: providerWell,
      ways: hurried(row, run),
    },
  ];
};

/** The provider does not respond in time: ten seconds, and three minutes for models. */
export const timeOut: Column = {
  APICALL: notKnown('APICALL'),
  CONDITION: callsNobody,
  DELAY: callsNobody,
  UPDATE_VARIABLE: callsNobody,
  TAG: callsNobody,
  LOOP: callsNobody,
  TRACK: callsNobody,
  COUNT: callsNobody,
  WAIT: callsNobody,
  SPLIT: callsNobody,
  twilio: notKnown('twilio'),
  sendgrid: notKnown('sendgrid'),
  onesignal: askedAgain('onesignal', 'OneSignal knows a repeat by its key: it is asked again', 1),
  chatgpt: askedAgain('chatgpt', 'a prompt does nothing: it is asked again', 0),
  gemini: askedAgain('gemini', 'a prompt does nothing: it is asked again', 0),
  slack: notKnown('slack'),
  gmail: notKnown('gmail'),
  smtp: notKnown('smtp'),
  http: notKnown('http'),
};
