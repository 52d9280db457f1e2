import type { RunReason } from '../entities/runs/run-state';

/** What a person can do about a failed run: sentences appended to reasons that do not say so themselves. */
export const waysOn = {
  data: 'Correct the data or the step, then retry.',
  step: 'Change the step, then retry.',
  tag: 'Choose one in the step, then retry.',
  segment: 'Choose a segment in the step, then retry.',
  connection: 'Choose another connection in the step, then retry.',
  contact:
    'A run has one when its event names a contact, or inside a loop over contacts: change the flow and retry, or go on past the step.',
  loops: 'Take one of the loops out of the flow, then retry.',
  address: 'Correct the address in the step, then retry.',
  certificate: 'Have its certificate put right or change the address, then retry.',
  refused: 'Its answer is in the log: correct the step or the connection, then retry.',
  later: 'Retry when the other side is well again.',
  unknown: 'Look there: if it was done, go on past the step; if not, retry.',
  answer: 'The call was done: map less of its answer and go on past the step, or retry to make it again.',
  us: 'Tell whoever runs Sillage, with the number of this run, and retry after an update.',
} as const;

/** By reason code. The message of a code that is missing here already says what to do. */
const wayOf: Readonly<Record<string, keyof typeof waysOn>> = {
  not_a_number: 'data',
  not_a_text: 'data',
  not_a_list: 'data',
  calculation_failed: 'data',
  delay_unreadable: 'data',
  delay_too_long: 'data',
  template_failed: 'data',
  over_budget: 'data',
  event_name_invalid: 'data',
  external_id_invalid: 'data',
  data_refused: 'data',
  url_invalid: 'data',
  request_invalid: 'data',
  recipient_missing: 'data',
  recipient_invalid: 'data',
  step_invalid: 'step',
  step_not_built: 'us',
  variable_invalid: 'step',
  variable_read_only: 'step',
  body_invalid: 'step',
  url_missing: 'address',
  too_many_redirects: 'address',
  redirected_away: 'address',
  connection_elsewhere: 'address',
  tls_failed: 'certificate',
  connection_of_another_app: 'connection',
  tag_missing: 'tag',
  segment_missing: 'segment',
  contact_missing: 'contact',
  loop_too_deep: 'loops',
  call_failed: 'refused',
  call_refused: 'refused',
  provider_down: 'later',
  too_many_calls: 'later',
  not_connected: 'later',
  no_answer: 'later',
  reply_too_long: 'later',
  outcome_unknown: 'unknown',
  answer_too_large: 'answer',
  answer_not_text: 'answer',
  answer_cut_off: 'answer',
  answer_too_slow: 'answer',
  answer_unfit: 'answer',
  internal_error: 'us',
  reply_not_boolean: 'step',
  chatgpt_refused: 'step',
  chatgpt_unreadable: 'later',
  gemini_unreadable: 'later',
  slack_unreadable: 'later',
  gmail_too_large: 'step',
  gmail_recipient_unknown: 'data',
  gmail_recipient_invalid: 'data',
  smtp_too_large: 'step',
  smtp_recipient_unknown: 'data',
  smtp_recipient_invalid: 'data',
  'sendgrid_personalizations.0.to.0.email': 'data',
  'sendgrid_from.email': 'step',
  twilio_21211: 'data',
  twilio_21612: 'data',
};

/** A call given up after an hour: the trouble was on the other side, whatever the code. */
const givenUp = / It was tried \d+ times\.$/;

/** The reason of a failed run, followed by what can be done about it unless its message already says so. */
export function withWayOn<Reason extends Pick<RunReason, 'code' | 'message'>>(reason: Reason): Reason {
  const way = givenUp.test(reason.message) ? 'later' : wayOf[reason.code];
  return way === undefined ? reason : { ...reason, message: [reason.message, waysOn[way]].join(' ') };
}
