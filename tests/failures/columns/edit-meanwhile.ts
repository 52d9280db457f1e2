import type { JsonObject } from '../../../domain/entities/common';
import type { Case, Column } from '../cell';
import type { Caller, Row } from '../row';
import {
  allSleep,
  and,
  callsFailOften,
  providerWell,
  stepEdited,
  stepMended,
  tagChosen,
  triesNow,
  wakes,
} from '../deeds';
import { completed, nothingLeft } from '../outcomes';
import { unwellProviders } from './provider-error';

/** The step is edited before the run reaches it. `old` does nothing that is counted. */
const ahead = (row: Row, old: JsonObject, edited = stepMended): Case => ({
  when: 'the step is edited while the run sleeps in front of it: it does the step as it is then',
  sleeps: 'before',
  step: old,
  meanwhile: and(allSleep, edited, wakes),
  run: completed(row, { log: ['DELAY done', ...completed(row).log] }),
  ways: nothingLeft,
});

/** A retried call uses the request that was stored at first. */
const ofCall = (row: Caller, other: JsonObject): [Case, Case] => [
  ahead(row, other),
  {
    when: 'the step is edited while its call is tried again: the call goes out as it was written, and the log says so',
    before: unwellProviders[row].unwell,
    meanwhile: and(callsFailOften, stepEdited(other), providerWell, triesNow),
    run: completed(row, { log: ['APICALL done (edited since)', 'TRACK done'] }),
    ways: nothingLeft,
  },
];

/** The step is edited during a run. */
export const editMeanwhile: Column = {
  APICALL: ofCall('APICALL', { body: '{"of":"old"}', url: 'http://127.0.0.1:1/old' }),
  CONDITION: [ahead('CONDITION', { value: 100 })],
  DELAY: [
    {
      when: 'its delay is made shorter while the run sleeps there: it goes on at once',
      step: { delay: 86_400 },
      meanwhile: and(allSleep, stepMended),
      run: completed('DELAY'),
      ways: nothingLeft,
    },
  ],
  UPDATE_VARIABLE: [ahead('UPDATE_VARIABLE', { value: 100 })],
  TAG: [
    ahead(
      'TAG',
      {},
      tagChosen((tagId) => ({ tag_id: tagId })),
    ),
  ],
  LOOP: [
    ahead('LOOP', { value: 'others' }),
    {
      when: 'another list is chosen while the items are on their way: they are those of the list as it was, and the log says so',
      sleeps: 'behind',
      meanwhile: and(allSleep, stepEdited({ value: 'others' }), wakes),
      run: completed('LOOP', { log: ['LOOP done (edited since)'] }),
      ways: nothingLeft,
    },
  ],
  TRACK: [ahead('TRACK', { event_name: 'of old' })],
  WAIT: [
    {
      when: 'the event is changed while the run waits for it: it goes on at once, because the other one has come',
      step: { event_name: 'never' },
      meanwhile: and(allSleep, stepMended),
      run: completed('WAIT'),
      ways: nothingLeft,
    },
  ],
  SPLIT: [ahead('SPLIT', { winner: 'b' })],
  COUNT: [ahead('COUNT', { value: 'others' })],
  twilio: ofCall('twilio', { message: 'of old' }),
  sendgrid: ofCall('sendgrid', { subject: 'of old' }),
  onesignal: ofCall('onesignal', { external_id: 'of old' }),
  chatgpt: ofCall('chatgpt', { prompt: 'of old' }),
  gemini: ofCall('gemini', { prompt: 'of old' }),
  slack: ofCall('slack', { message: 'of old' }),
  gmail: ofCall('gmail', { subject: 'of old' }),
  smtp: ofCall('smtp', { subject: 'of old' }),
  http: ofCall('http', { body: '{"of":"old"}' }),
};
