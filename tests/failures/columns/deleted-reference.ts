import type { Case, Cell, Column, Deed, Said } from '../cell';
import type { Caller } from '../row';
import {
  and,
  callsFailOften,
  connectionChosen,
  connectionDeleted,
  providerWell,
  segmentDeleted,
  segmentTakenOut,
  stepMended,
  tagChosen,
  tagDeleted,
  templateDeleted,
  templateOfOtherChannel,
  templateWithoutPart,
  triesNow,
} from '../deeds';
import { failed, resolvable } from '../outcomes';
import { sentences } from '../sentences';
import { unwellProviders } from './provider-error';

/** A call through a connection: deleted before the run reaches it, and while the call is retried. */
const ofConnection = (row: Caller): [Case, Case] => {
  const atOnce = failed(row, sentences.noConnection);
  const later = failed(row, sentences.connectionGone);
  return [
    {
      when: 'the connection was deleted before the run came',
      before: connectionDeleted,
      run: atOnce,
      mend: connectionChosen,
      ways: resolvable(row, atOnce),
    },
    {
      when: 'the connection is deleted while the call is tried again',
      before: unwellProviders[row].unwell,
      meanwhile: and(callsFailOften, connectionDeleted, triesNow),
      run: later,
      mend: and(providerWell, connectionChosen),
      ways: resolvable(row, later),
    },
  ];
};

/** A message whose template cannot be used. */
const ofTemplate = (when: string, before: Deed, reason: Said): Case => ({
  when,
  before,
  run: failed('sendgrid', reason),
  mend: stepMended,
  ways: resolvable('sendgrid', failed('sendgrid', reason)),
});

const namesNothing = (says: readonly string[]): Cell => ({
  notApplicable: 'It names neither a tag nor a connection.',
  says,
});

/** A thing that the step refers to was deleted. */
export const deletedReference: Column = {
  APICALL: {
    notApplicable: 'It goes through no connection; a call that goes through one has a row of its own, http.',
    hasNoConnection: true,
  },
  CONDITION: [
    {
      when: 'it asks about a tag that was deleted',
      replacesStep: true,
      step: ({ tagId }) => ({ operation: 'CONTACT_IS_IN_TAG', value: tagId }),
      before: tagDeleted,
      run: failed('CONDITION', sentences.noTag.CONDITION),
      mend: stepMended,
      ways: resolvable('CONDITION', failed('CONDITION', sentences.noTag.CONDITION)),
    },
    {
      when: 'it asks about a segment, and has none: one that a step names is not deleted',
      replacesStep: true,
      step: ({ segmentId }) => ({ operation: 'CONTACT_IS_IN_SEGMENT', value: segmentId }),
      before: segmentTakenOut,
      run: failed('CONDITION', sentences.noSegment.CONDITION),
      mend: stepMended,
      ways: resolvable('CONDITION', failed('CONDITION', sentences.noSegment.CONDITION)),
    },
  ],
  DELAY: namesNothing([
    'days',
    'delay',
    'delay_unit',
    'date_offset',
    'delay_variable',
    'hoursBetween',
    'source',
    'timezone',
    'use_variable',
  ]),
  UPDATE_VARIABLE: namesNothing(['operation', 'second_value', 'value', 'value_type', 'variable']),
  TAG: [
    {
      when: 'the tag was deleted',
      before: tagDeleted,
      run: failed('TAG', sentences.noTag.TAG),
      mend: tagChosen((tagId) => ({ tag_id: tagId })),
      ways: resolvable('TAG', failed('TAG', sentences.noTag.TAG)),
    },
  ],
  LOOP: [
    {
      when: 'it goes through the contacts of a tag that was deleted',
      step: ({ tagId }) => ({ source: 'tag', value: tagId }),
      before: tagDeleted,
      run: failed('LOOP', sentences.noTag.LOOP),
      mend: stepMended,
      ways: resolvable('LOOP', failed('LOOP', sentences.noTag.LOOP)),
    },
    {
      when: 'it goes through the contacts of a segment that was deleted',
      step: ({ segmentId }) => ({ source: 'segment', value: segmentId }),
      before: segmentDeleted,
      run: failed('LOOP', sentences.noSegment.LOOP),
      mend: stepMended,
      ways: resolvable('LOOP', failed('LOOP', sentences.noSegment.LOOP)),
    },
  ],
  TRACK: namesNothing(['contact_external_id', 'event_data', 'event_name']),
  WAIT: namesNothing(['event_name', 'filters', 'look_back', 'look_back_unit', 'since', 'time_out', 'ways']),
  SPLIT: namesNothing(['ways', 'winner', 'winner_rule', 'winner_chosen_at']),
  COUNT: namesNothing(['contact_external_id', 'filters', 'timeframe', 'timeframe_unit', 'type', 'value']),
  twilio: ofConnection('twilio'),
  sendgrid: [
    ...ofConnection('sendgrid'),
    ofTemplate('its message template was deleted', templateDeleted, sentences.noTemplate),
    ofTemplate('its message template is for SMS', templateOfOtherChannel, sentences.otherTemplate),
    ofTemplate('its message template lacks a shared part', templateWithoutPart, sentences.faultyTemplate),
  ],
  onesignal: ofConnection('onesignal'),
  chatgpt: ofConnection('chatgpt'),
  gemini: ofConnection('gemini'),
  slack: ofConnection('slack'),
  gmail: ofConnection('gmail'),
  smtp: ofConnection('smtp'),
  http: ofConnection('http'),
};
