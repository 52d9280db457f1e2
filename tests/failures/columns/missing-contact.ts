import type { JsonObject } from '../../../domain/entities/common';
import type { Case, Column } from '../cell';
import type { Row } from '../row';
import { stepEdited } from '../deeds';
import { completed, failed, nothingLeft, passedOver, resolvable } from '../outcomes';
import { sentences } from '../sentences';

/** The step needs no contact: the run continues as with one. */
const goesOn = (row: Row, when: string, given: Partial<Case> = {}): [Case] => [
  { when, contact: null, run: completed(row), ways: nothingLeft, ...given },
];

/** A message to the contact has no recipient, so the run skips it. */
const reachesNobody = (row: Row, step: JsonObject): [Case] => [
  {
    when: 'the message goes to the contact: it is passed over',
    contact: null,
    step,
    run: passedOver(row, 'recipient_missing'),
    ways: nothingLeft,
  },
];

/** The run has no contact: its event named none, or it was started manually or by the schedule. */
export const missingContact: Column = {
  APICALL: goesOn(
    'APICALL',
    'its texts name the contact: they come out empty, and the log names what was missing',
    {
      step: { body: '{"who":"{{ event.who }}","email":"{{ contact.email }}"}' },
    },
  ),
  CONDITION: [
    {
      when: 'it asks whether the contact has a tag',
      contact: null,
      replacesStep: true,
      step: ({ tagId }) => ({ operation: 'CONTACT_IS_IN_TAG', value: tagId }),
      run: failed('CONDITION', sentences.noContact.CONDITION),
      mend: stepEdited({}),
      ways: resolvable('CONDITION', failed('CONDITION', sentences.noContact.CONDITION)),
    },
    {
      when: 'it asks whether the contact is in a segment',
      contact: null,
      replacesStep: true,
      step: ({ segmentId }) => ({ operation: 'CONTACT_IS_IN_SEGMENT', value: segmentId }),
      run: failed('CONDITION', sentences.noContact.CONDITION),
      mend: stepEdited({}),
      ways: resolvable('CONDITION', failed('CONDITION', sentences.noContact.CONDITION)),
    },
  ],
  DELAY: [
    {
      when: 'it waits as long as the contact says',
      contact: null,
      step: { use_variable: true, source: 'contact', delay_variable: 'wait' },
      run: failed('DELAY', sentences.delayUnreadable('contact.wait')),
      mend: stepEdited({}),
      ways: resolvable('DELAY', failed('DELAY', sentences.delayUnreadable('contact.wait'))),
    },
  ],
  UPDATE_VARIABLE: [
    {
      when: 'it changes the contact',
      contact: null,
      run: failed('UPDATE_VARIABLE', sentences.noContact.UPDATE_VARIABLE),
      mend: stepEdited({ variable: 'event.amount' }),
      // The step then counts on the run, and on no contact.
      ways: resolvable('UPDATE_VARIABLE', failed('UPDATE_VARIABLE', sentences.noContact.UPDATE_VARIABLE), {
        work: 0,
      }),
    },
  ],
  TAG: [
    {
      when: 'it tags the contact: there is nothing to mend, so the step is passed or the run given up',
      contact: null,
      run: failed('TAG', sentences.noContact.TAG),
      ways: {
        ...resolvable('TAG', failed('TAG', sentences.noContact.TAG)),
        retry: failed('TAG', sentences.noContact.TAG, {
          log: ['TAG failed: contact_missing', 'TAG failed: contact_missing'],
        }),
      },
    },
  ],
  LOOP: goesOn('LOOP', 'it goes through a list of the contact: a list that is not there has no items', {
    step: { source: 'contact', value: 'lines' },
    run: completed('LOOP', { work: 0, behind: 0 }),
  }),
  TRACK: goesOn('TRACK', 'the event that it sends is of no contact either'),
  WAIT: [
    {
      when: 'it waits for an event of the contact',
      contact: null,
      run: failed('WAIT', sentences.noContact.WAIT),
      ways: {
        ...resolvable('WAIT', failed('WAIT', sentences.noContact.WAIT)),
        retry: failed('WAIT', sentences.noContact.WAIT, {
          log: ['WAIT failed: contact_missing', 'WAIT failed: contact_missing'],
        }),
      },
    },
  ],
  SPLIT: [
    {
      when: 'it chooses a way for the contact',
      contact: null,
      run: failed('SPLIT', sentences.noContact.SPLIT),
      ways: {
        ...resolvable('SPLIT', failed('SPLIT', sentences.noContact.SPLIT)),
        retry: failed('SPLIT', sentences.noContact.SPLIT, {
          log: ['SPLIT failed: contact_missing', 'SPLIT failed: contact_missing'],
        }),
      },
    },
  ],
  COUNT: [
    {
      when: 'it counts the contact’s events',
      contact: null,
      replacesStep: true,
      step: { type: 'event', value: 'go' },
      run: failed('COUNT', sentences.noContact.COUNT),
      mend: stepEdited({ type: 'event', value: 'go', contact_external_id: 'ann' }),
      // The step then counts the events of a missing contact.
      ways: resolvable('COUNT', failed('COUNT', sentences.noContact.COUNT), { work: 0 }),
    },
  ],
  twilio: reachesNobody('twilio', { phone_number: '{{ contact.phone }}' }),
  sendgrid: reachesNobody('sendgrid', { to: '{{ contact.email }}' }),
  onesignal: reachesNobody('onesignal', { external_id: '{{ contact.external_id }}' }),
  chatgpt: goesOn('chatgpt', 'the model is told what is known of the contact: nothing', {
    step: { add_contact_context: true },
  }),
  gemini: goesOn('gemini', 'the model is told what is known of the contact: nothing', {
    step: { add_contact_context: true },
  }),
  slack: goesOn('slack', 'its text names the contact: it comes out empty', {
    step: { message: 'Hi {{ contact.name }} {{ event.who }}' },
  }),
  gmail: reachesNobody('gmail', { to: '{{ contact.email }}' }),
  smtp: reachesNobody('smtp', { to: '{{ contact.email }}' }),
  http: goesOn('http', 'its texts name the contact: they come out empty', {
    step: { body: '{"who":"{{ event.who }}","email":"{{ contact.email }}"}' },
  }),
};
