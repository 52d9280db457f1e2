import { isApplicable, type Case, type Column, type Standing } from '../cell';
import { stepTypeOf, type Caller, type Row } from '../row';
import {
  allSleep,
  and,
  automatisationDeleted,
  callsFailOften,
  contactDeleted,
  providerWell,
  stepDeleted,
  wakes,
} from '../deeds';
import { nobodyThere, nothingLeft } from '../outcomes';
import { sentences } from '../sentences';
import { badData } from './bad-data';
import { unwellProviders } from './provider-error';

/** The run continued behind the step, which it never did. */
const behind = (...log: string[]): Standing => ({
  state: 'completed',
  log: [...log, 'TRACK done'],
  work: 0,
  behind: 1,
});

/** The run no longer exists, and did nothing. */
const gone: Standing = { state: 'gone', log: [], work: 0, behind: 0 };

/** The contact, or the automation, is deleted while a run rests; `rest` brings it to rest. */
const goesUnder = (rest: Partial<Case>, resting = allSleep): [Case, Case] => [
  {
    when: 'the contact is deleted: its runs, and what they would have done, go with it',
    ...rest,
    meanwhile: and(resting, contactDeleted),
    run: gone,
    ways: nobodyThere,
  },
  {
    when: 'the automation is deleted: its runs go with it',
    ...rest,
    meanwhile: and(resting, automatisationDeleted),
    run: gone,
    ways: nobodyThere,
  },
];

const ahead: Case = {
  when: 'the step is deleted while the run sleeps in front of it: it never comes to it',
  sleeps: 'before',
  meanwhile: and(allSleep, stepDeleted, wakes),
  run: behind('DELAY done'),
  ways: nothingLeft,
};

/** The run failed at the step, which is then deleted: a retry continues behind it, as a skip does. */
function afterFailing(row: Row): Case[] {
  const cell = badData[row];
  const failing = isApplicable(cell)
    ? cell.find(({ run }) => run.state === 'failed' && run.log.length > 0)
    : undefined;
  if (!failing) return [];
  const { ways } = failing;
  const skipped = `${stepTypeOf(row)} skipped: skipped_by_hand`;
  return [
    {
      ...failing,
      when: `the step is deleted once the run has failed there, because ${failing.when}`,
      mend: stepDeleted,
      ways: { stop: ways['stop'] ?? gone, retry: behind(...failing.run.log), skip: behind(skipped) },
    },
  ];
}

const inPassing = (row: Row): [Case, ...Case[]] => [
  ahead,
  ...afterFailing(row),
  ...goesUnder({ sleeps: 'before' }),
];

const ofCall = (row: Caller): [Case, ...Case[]] => [
  ahead,
  {
    when: 'the step is deleted while its call is tried again: the call is never made, and the run goes on behind it',
    before: unwellProviders[row].unwell,
    meanwhile: and(callsFailOften, stepDeleted, providerWell),
    run: behind('APICALL done: the step was deleted'),
    ways: nothingLeft,
  },
  ...afterFailing(row),
  ...goesUnder({ before: unwellProviders[row].unwell }, callsFailOften),
];

/** The step, the contact or the automation is deleted during a run. */
export const deleteMeanwhile: Column = {
  APICALL: ofCall('APICALL'),
  CONDITION: inPassing('CONDITION'),
  DELAY: [
    {
      when: 'the step is deleted while the run sleeps there: it goes on at once behind it',
      step: { delay: 86_400 },
      meanwhile: and(allSleep, stepDeleted),
      run: behind('DELAY done: the step was deleted'),
      ways: nothingLeft,
    },
    ...afterFailing('DELAY'),
    ...goesUnder({ step: { delay: 86_400 } }),
  ],
  UPDATE_VARIABLE: inPassing('UPDATE_VARIABLE'),
  TAG: inPassing('TAG'),
  LOOP: [
    ahead,
    {
      when: 'the loop is deleted while its items are on their way: its run goes on behind it as itself, and ends with its items when it is stopped',
      sleeps: 'behind',
      meanwhile: and(allSleep, stepDeleted, allSleep),
      run: {
        state: 'running',
        log: ['LOOP done: the step was deleted', 'DELAY waiting'],
        work: 0,
        behind: 0,
      },
      ways: {
        ...nothingLeft,
        stop: {
          state: 'stopped',
          reason: sentences.stopped,
          work: 0,
          behind: 0,
          log: ['LOOP done: the step was deleted', 'DELAY stopped'],
        },
      },
    },
    ...afterFailing('LOOP'),
    ...goesUnder({ sleeps: 'behind' }),
  ],
  TRACK: inPassing('TRACK'),
  WAIT: [
    {
      when: 'the step is deleted while the run waits there: it goes on at once behind it',
      step: { event_name: 'never' },
      meanwhile: and(allSleep, stepDeleted),
      run: behind('WAIT done: the step was deleted'),
      ways: nothingLeft,
    },
    ...afterFailing('WAIT'),
    ...goesUnder({ step: { event_name: 'never' } }),
  ],
  SPLIT: inPassing('SPLIT'),
  COUNT: inPassing('COUNT'),
  twilio: ofCall('twilio'),
  sendgrid: ofCall('sendgrid'),
  onesignal: ofCall('onesignal'),
  chatgpt: ofCall('chatgpt'),
  gemini: ofCall('gemini'),
  slack: ofCall('slack'),
  gmail: ofCall('gmail'),
  smtp: ofCall('smtp'),
  http: ofCall('http'),
};
