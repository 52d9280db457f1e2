import type { Case, Column, Said } from '../cell';
import type { Row } from '../row';
import { contactMended, stepEdited, stepMended } from '../deeds';
import { completed, failed, nothingLeft, passedOver, resolvable } from '../outcomes';
import { sentences } from '../sentences';

/** The run fails at the step; after the fix it is retried. */
const fails = (row: Row, reason: Said, given: Omit<Case, 'run' | 'ways'>): [Case] => {
  const run = failed(row, reason);
  return [{ ...given, run, ways: resolvable(row, run) }];
};

/** The step gets data that it cannot use. */
export const badData: Column = {
  APICALL: fails('APICALL', sentences.noAddress, {
    when: 'the address comes from the event, and is none',
    step: { url: '{{ event.url }}' },
    event: { url: 'shop' },
    mend: stepMended,
  }),
  CONDITION: [
    {
      when: 'a list is compared with a number: it is neither greater nor less, so the false branch is taken',
      event: { amount: ['many'] },
      run: { state: 'completed', log: ['CONDITION done'], work: 0, behind: 0 },
      ways: nothingLeft,
    },
    ...fails('CONDITION', sentences.tooLarge, {
      when: 'the value is a text that the event makes too large',
      step: { value: '{% for i in (1..event.many) %}x{% endfor %}' },
      event: { many: 100_000_000 },
      mend: stepMended,
    }),
  ],
  DELAY: fails('DELAY', sentences.delayUnreadable('event.wait'), {
    when: 'it waits as long as the event says, and the event says “soon”',
    step: { use_variable: true, source: 'event', delay_variable: 'wait' },
    event: { wait: 'soon' },
    mend: stepMended,
  }),
  UPDATE_VARIABLE: fails('UPDATE_VARIABLE', sentences.notANumber, {
    when: 'it adds to what the contact has, which is the word “many”',
    contact: { amount: 'many' },
    mend: contactMended({ amount: 0 }),
  }),
  TAG: {
    notApplicable: 'It reads no data: all it says is which tag, and whether to take it off.',
    says: ['is_deletion', 'tag_id'],
  },
  LOOP: fails('LOOP', sentences.notAList, {
    when: 'the event has a text where the list should be',
    event: { lines: 'a, b', others: ['a', 'b', 'c'] },
    mend: stepEdited({ value: 'others' }),
  }),
  TRACK: [
    ...fails('TRACK', sentences.noName, {
      when: 'the event’s name comes from the event, and comes out empty',
      step: { event_name: '{{ event.title }}' },
      event: { title: ' ' },
      mend: stepMended,
    }),
    {
      when: 'it sends half of a character, which no database takes',
      step: { event_data: { half: '{{ event.emoji | split: "" | first }}' } },
      event: { emoji: '👍' },
      run: { state: 'failed', reason: sentences.dataRefused, log: [], work: 0, behind: 0 },
      mend: stepMended,
      ways: {
        retry: completed('TRACK', { log: ['TRACK done', 'TRACK done'] }),
        // Nothing of the stretch was stored, so the run does not know that it reached a step.
        skip: { refused: 'run_step_unknown' },
        stop: { state: 'stopped', reason: sentences.stopped, log: [], work: 0, behind: 0 },
      },
    },
  ],
  WAIT: fails('WAIT', sentences.noAwaited, {
    when: 'the event’s name comes from the event, and is none',
    step: { event_name: '{{ event.name }}' },
    mend: stepMended,
  }),
  SPLIT: {
    notApplicable: 'It reads no data but who the contact is: all it says is its ways, and which one has won.',
    says: ['ways', 'winner', 'winner_rule', 'winner_chosen_at'],
  },
  COUNT: fails('COUNT', sentences.noItems, {
    when: 'the event has a text where the list should be',
    event: { lines: 'a, b', others: ['a', 'b', 'c'] },
    mend: stepEdited({ value: 'others' }),
  }),
  twilio: fails('twilio', sentences.phoneInvalid, {
    when: 'the number comes from the event, and is none',
    step: { phone_number: '{{ event.phone }}' },
    event: { phone: '+0' },
    mend: stepMended,
  }),
  sendgrid: fails('sendgrid', sentences.mailInvalid, {
    when: 'the address comes from the event, and is none',
    step: { to: '{{ event.to }}' },
    event: { to: 'ann' },
    mend: stepMended,
  }),
  onesignal: [
    {
      when: 'the contact has no device: it is passed over, as on every channel that contacts can leave',
      step: { external_id: '{{ event.device }}' },
      run: passedOver('onesignal', 'recipient_missing'),
      ways: nothingLeft,
    },
  ],
  chatgpt: fails(
    'chatgpt',
    sentences.appRefused(
      'chatgpt_invalid_value',
      'OpenAI',
      'Too small: expected string to have >=1 characters',
    ),
    {
      when: 'the prompt comes from the event, and comes out empty',
      step: { prompt: '{{ event.prompt }}' },
      mend: stepMended,
    },
  ),
  gemini: fails(
    'gemini',
    sentences.appRefused('gemini_INVALID_ARGUMENT', 'Gemini', 'Invalid JSON payload received.'),
    {
      when: 'the prompt comes from the event, and comes out empty',
      step: { prompt: '{{ event.prompt }}' },
      mend: stepMended,
    },
  ),
  slack: fails('slack', sentences.recipientMissing, {
    when: 'the channel comes from the event, and comes out empty',
    step: { channel: '{{ event.channel }}' },
    mend: stepMended,
  }),
  gmail: fails('gmail', sentences.recipientInvalid, {
    when: 'the address comes from the event, and is none',
    step: { to: '{{ event.to }}' },
    event: { to: 'ann' },
    mend: stepMended,
  }),
  smtp: fails('smtp', sentences.recipientInvalid, {
    when: 'the address comes from the event, and is none',
    step: { to: '{{ event.to }}' },
    event: { to: 'ann' },
    mend: stepMended,
  }),
  http: fails('http', sentences.elsewhere, {
    when: 'the address comes from the event, and is not the connection’s',
    step: { url: '{{ event.url }}' },
    event: { url: 'http://127.0.0.1:1/orders' },
    mend: stepMended,
  }),
};
