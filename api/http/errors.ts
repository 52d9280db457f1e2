import { isHeldUp, isTooSlow, isUnreachable } from '../../db/database/failures';
import type { Recipient } from '../../domain/apps/definition';
import type { ErrorBody } from '../../domain/entities/common';
import type { FlowProblem } from '../../domain/entities/automatisations/flow-problem';
import { describeProblem } from '../../domain/flow/problems/problem-words';
import type { FoundProblem } from '../../domain/flow/problems/checked-flow';
import { describeFinding } from '../../domain/message-templates/finding-words';
import type { FoundFinding } from '../../domain/message-templates/findings';
import type { Fault } from '../../domain/values/validation/faults';
import type { Language } from '../../domain/values/language';
import { digitLimit } from '../../domain/values/numbers';
import { depthOfDataLimit } from '../../domain/values/validation/storable';
import { beginning } from '../../domain/values/text/text';
import { wordsIn, type Words } from '../../domain/values/text/words';
import { messageOf, statusOf, type ErrorCode, type MessageParams } from './messages';

/** An error's content beyond its code; `detailsIn` makes details that contain texts, once their language is known. */
interface ErrorOptions {
  details?: unknown;
  detailsIn?: (language: Language) => unknown;
  headers?: Record<string, string>;
}

/** A failure that is reported to the caller. Create one with `errors`. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly code: ErrorCode,
    /** The parameters of its message; a function if they contain texts too. */
    private readonly params: MessageParams | ((language: Language) => MessageParams) = {},
    readonly options: ErrorOptions = {},
  ) {
    super(messageOf(code, typeof params === 'function' ? params('en') : params, 'en'));
  }

  paramsIn(language: Language): MessageParams {
    return typeof this.params === 'function' ? this.params(language) : this.params;
  }

  get status(): number {
    return statusOf(this.code);
  }
}

/** The things that a call can be about; each has an error `…_not_found`. */
export type Thing =
  | 'tag'
  | 'segment'
  | 'topic'
  | 'global_variable'
  | 'message_template'
  | 'message_template_version'
  | 'message_image'
  | 'contact'
  | 'automatisation'
  | 'broadcast'
  | 'step'
  | 'revision'
  | 'draft'
  | 'run'
  | 'event'
  | 'user_app'
  | 'route'
  | 'custom_field'
  | 'scheduled_task'
  | 'account'
  | 'import'
  | 'contact_order'
  | 'erasure'
  | 'suppression'
  | 'passkey'
  | 'identity'
  | 'session';

/** Longest message, in characters: it may contain names that a caller made up. */
const messageLimit = 4_000;
/** Most details in an error, and most characters of a field's name in them: the caller may have made the name up. */
export const detailsTold = 50;
const fieldTold = 200;

const moreThanTold = (count: number): Words => ({
  en: `and ${count} more like these`,
  fr: `et ${count} de plus`,
});

/** The details of invalid input, in a language. */
function detailsOf(faults: readonly Fault[], language: Language): { field: string; message: string }[] {
  const details = faults.slice(0, detailsTold).map(({ path, words }) => ({
    field: beginning(path.map((part) => beginning(String(part), fieldTold)).join('.'), fieldTold),
    message: wordsIn(words, language),
  }));
  const left = faults.length - details.length;
  return left > 0 ? [...details, { field: '', message: wordsIn(moreThanTold(left), language) }] : details;
}

const retryAfter = (seconds: number): ErrorOptions => ({ headers: { 'Retry-After': String(seconds) } });

export const errors = {
  invalidJson: () => new ApiError('invalid_json'),
  /** `details` names the invalid fields, unknown ones too, and says how many more there are. */
  invalidInput: (faults: readonly Fault[]) => {
    const problemsIn = (language: Language) =>
      detailsOf(faults.slice(0, 5), language).map(({ field, message }) =>
        field ? `${field} (${message})` : message,
      );
    return new ApiError('invalid_input', (language) => ({ problems: problemsIn(language).join(', ') }), {
      detailsIn: (language) => detailsOf(faults, language),
    });
  },
  bodyTooLarge: (limit: number) => new ApiError('body_too_large', { limit }),
  bodyCutOff: () => new ApiError('body_cut_off'),
  unsupportedType: () => new ApiError('unsupported_type'),
  unsupportedEncoding: () =>
    new ApiError('unsupported_encoding', {}, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } }),
  invalidEncoding: () => new ApiError('invalid_encoding'),
  methodNotAllowed: (methods: string[]) =>
    new ApiError(
      'method_not_allowed',
      { methods: methods.join(', ') },
      { headers: { Allow: methods.join(', ') } },
    ),
  foreignOrigin: () => new ApiError('foreign_origin'),
  tooManyRequests: (seconds: number) => new ApiError('too_many_requests', { seconds }, retryAfter(seconds)),
  quotaMet: (rate: number, seconds: number) =>
    new ApiError('quota_met', { rate, seconds }, retryAfter(seconds)),
  tooManyCalls: (rate: number, seconds: number) =>
    new ApiError('too_many_calls', { rate, seconds }, retryAfter(seconds)),
  storageFull: (limit: number, seconds: number) =>
    new ApiError('storage_full', { limit }, retryAfter(seconds)),

  dataTooDeep: () => new ApiError('data_too_deep', { limit: depthOfDataLimit }),
  badCharacter: () => new ApiError('bad_character'),
  badKey: () => new ApiError('bad_key'),
  numberTooLarge: () => new ApiError('number_too_large', { digits: digitLimit }),
  contactTooLong: (limit: number) => new ApiError('contact_too_long', { kilobytes: limit / 1024 }),
  dataRefused: () => new ApiError('data_refused'),
  batchTooLong: (limit: number) => new ApiError('batch_too_long', { limit }),

  shopifySignatureInvalid: () => new ApiError('shopify_signature_invalid'),
  shopifyTopicMissing: () => new ApiError('shopify_topic_missing'),
  twilioSignatureInvalid: () => new ApiError('twilio_signature_invalid'),
  notAnIncomingSms: () => new ApiError('not_an_incoming_sms'),
  sendgridSignatureInvalid: () => new ApiError('sendgrid_signature_invalid'),
  notAMessageStatus: () => new ApiError('not_a_message_status'),
  bounceSecretInvalid: () => new ApiError('bounce_secret_invalid'),
  notABounce: () => new ApiError('not_a_bounce'),
  formExpected: () => new ApiError('form_expected'),
  tooManyFields: (limit: number) => new ApiError('too_many_fields', { limit }),

  suppressionLifted: () => new ApiError('suppression_lifted'),

  clientKeyMissing: () => new ApiError('client_key_missing'),
  clientKeyInvalid: () => new ApiError('client_key_invalid'),
  invalidCredentials: () => new ApiError('invalid_credentials'),
  notSignedIn: () => new ApiError('not_signed_in'),
  administratorsOnly: () => new ApiError('administrators_only'),
  notWhileImpersonating: () => new ApiError('not_while_impersonating'),
  notImpersonating: () => new ApiError('not_impersonating'),
  confirmationWrong: () => new ApiError('confirmation_wrong'),
  ownAccount: () => new ApiError('own_account'),

  recentSignInRequired: () => new ApiError('recent_sign_in_required'),
  currentPasswordWrong: () => new ApiError('current_password_wrong'),
  passwordCommon: () => new ApiError('password_common'),
  emailTaken: () => new ApiError('email_taken'),

  passkeysElsewhere: (address: string) => new ApiError('passkeys_elsewhere', { address }),
  passkeysNeedName: (address: string) => new ApiError('passkeys_need_name', { address }),
  passkeysFull: (limit: number) => new ApiError('passkeys_full', { limit }),
  passkeyExpired: () => new ApiError('passkey_expired'),
  passkeyRefused: () => new ApiError('passkey_refused'),
  passkeyUnknown: () => new ApiError('passkey_unknown'),
  passkeyKnown: () => new ApiError('passkey_known'),

  secondFactorOn: () => new ApiError('second_factor_on'),
  secondFactorOff: () => new ApiError('second_factor_off'),
  secondFactorExpired: () => new ApiError('second_factor_expired'),
  secondFactorUnreadable: () => new ApiError('second_factor_unreadable'),
  signInExpired: () => new ApiError('sign_in_expired'),
  codeWrong: () => new ApiError('code_wrong'),
  codeUsed: () => new ApiError('code_used'),
  clockOff: (minutes: number) => new ApiError('clock_off', { minutes }),
  tooManyCodes: (seconds: number) =>
    new ApiError('too_many_codes', { minutes: Math.ceil(seconds / 60) }, retryAfter(seconds)),

  openIdMissing: () => new ApiError('openid_missing'),
  openIdUnavailable: (provider: string) => new ApiError('openid_unavailable', { provider }),
  openIdExpired: () => new ApiError('openid_expired'),
  openIdCancelled: (provider: string) => new ApiError('openid_cancelled', { provider }),
  openIdRefused: (provider: string) => new ApiError('openid_refused', { provider }),
  openIdNoAccount: (provider: string) => new ApiError('openid_no_account', { provider }),
  identityTaken: () => new ApiError('identity_taken'),

  /** Also for things of another account: nobody learns that they exist. */
  notFound: (thing: Thing) => new ApiError(`${thing}_not_found`),
  nameTaken: (name: string) => new ApiError('name_taken', { name }),
  /** `users` are the names of what would miss it; `details` says where exactly. */
  inUse: (users: string[], details: unknown) =>
    new ApiError('in_use', { users: users.join(', ') }, { details }),

  appMismatch: ({
    identifier,
    connected,
    needed,
  }: {
    identifier: string;
    connected: string;
    needed: string | undefined;
  }) =>
    needed === undefined
      ? new ApiError('app_action_unknown', { identifier, connected })
      : new ApiError('app_mismatch', { identifier, connected, needed }),
  credentialInText: (field: string) => new ApiError('credential_in_text', { field }),
  secretNotMovable: () => new ApiError('secret_not_movable'),
  requestTooLong: (field: string) => new ApiError('request_too_long', { field }),
  credentialsUnreadable: () => new ApiError('credentials_unreadable'),
  appFixed: (app: string) => new ApiError('app_fixed', { app }),
  secretNeededAgain: (fields: string[]) =>
    new ApiError('secret_needed_again', {}, { details: fields.map((field) => ({ field })) }),

  importColumnsMissing: () => new ApiError('import_columns_missing'),
  importColumnTwice: (name: string) => new ApiError('import_column_twice', { name }),
  importVariableReadOnly: (name: string) => new ApiError('import_variable_read_only', { name }),
  importDiffers: () => new ApiError('import_differs'),
  importRunning: () => new ApiError('import_running'),
  importUndone: () => new ApiError('import_undone'),
  importNotKept: () => new ApiError('import_not_kept'),

  tooManyContacts: (limit: number) => new ApiError('too_many_contacts', { limit }),
  tooManySegments: (limit: number) => new ApiError('too_many_segments', { limit }),
  tooManyTags: (limit: number) => new ApiError('too_many_tags', { limit }),
  tooManyCustomFields: (limit: number) => new ApiError('too_many_custom_fields', { limit }),
  tooManyTopics: (limit: number) => new ApiError('too_many_topics', { limit }),
  /** `users` are the names of the flows whose steps have the topic; `details` says which steps. */
  topicInUse: (users: string[], details: unknown) =>
    new ApiError('topic_in_use', { users: users.join(', ') }, { details }),
  tooManyMessageTemplates: (limit: number) => new ApiError('too_many_message_templates', { limit }),
  /** A part is named by the texts that render it. */
  messagePartNamed: (users: string[]) => new ApiError('message_part_named', { users: users.join(', ') }),
  imageUnfit: () => new ApiError('image_unfit'),
  imageTooLarge: (bytes: number, side: number) => new ApiError('image_too_large', { bytes, side }),
  tooManyMessageImages: (limit: number) => new ApiError('too_many_message_images', { limit }),
  imagesNotKept: () => new ApiError('images_not_kept', {}, retryAfter(60)),
  messageTemplateOther: (name: string) => new ApiError('message_template_other', { name }),
  /** `details.findings` has the errors; `renderer`: a template that a part's change would break. */
  messageTemplateHasProblems: (findings: readonly FoundFinding[], renderer?: string) => {
    const told = (language: Language) => findings.map((finding) => describeFinding(finding, language));
    const problemsIn = (language: Language) =>
      [
        ...(renderer === undefined ? [] : [`${renderer}:`]),
        ...new Set(told(language).map(({ message }) => message)),
      ].join(' ');
    return new ApiError('message_template_has_problems', (language) => ({ problems: problemsIn(language) }), {
      detailsIn: (language) => ({ findings: told(language) }),
    });
  },
  topicChosen: () => new ApiError('topic_chosen'),
  segmentIsList: () => new ApiError('segment_is_list'),
  segmentFollowsRules: () => new ApiError('segment_follows_rules'),
  /** `users` are the names of the flows and segments that name it; `details` says which they are. */
  segmentInUse: (users: string[], details: unknown) =>
    new ApiError('segment_in_use', { users: users.join(', ') }, { details }),
  tooManyContactOrders: (limit: number) => new ApiError('too_many_contact_orders', { limit }),
  /** `details.total` is their number now. */
  contactsHaveGrown: (total: number) =>
    new ApiError('contacts_have_grown', { total }, { details: { total } }),

  /** The sent version is older than the stored one, which is in `details`. */
  versionConflict: (stored: object) => new ApiError('version_conflict', {}, { details: stored }),
  flowChanged: () => new ApiError('flow_changed'),
  /** `details` has the steps that were changed on both sides, and the live version to say `over`. */
  liveChanged: (details: { step_ids: number[]; live_version: number }) =>
    new ApiError('live_changed', { count: details.step_ids.length }, { details }),
  flowFull: (limit: number) => new ApiError('flow_full', { limit }),
  /** `details.problems` is the whole list, warnings too. */
  flowHasProblems: (problems: FlowProblem[]) => {
    const blocking = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
    return new ApiError('flow_has_problems', { problems: blocking.join(' ') }, { details: { problems } });
  },
  /** `details.problems` is the whole list, warnings too. */
  campaignHasProblems: (problems: readonly FoundProblem[]) =>
    new ApiError(
      'campaign_has_problems',
      {},
      {
        detailsIn: (language) => ({
          problems: problems.map((problem) => describeProblem(problem, language)),
        }),
      },
    ),
  campaignWithoutBacktest: () => new ApiError('campaign_without_backtest'),
  tooManyBacktests: (limit: number) => new ApiError('too_many_backtests', { limit }),
  campaignWithoutPastContacts: () => new ApiError('campaign_without_past_contacts'),
  startedByNoSegment: () => new ApiError('started_by_no_segment'),
  pastContactsUnderWay: () => new ApiError('past_contacts_under_way'),
  tooManyPastOrders: (limit: number) => new ApiError('too_many_past_orders', { limit }),
  tooManyOfTrigger: (limit: number) => new ApiError('too_many_of_trigger', { limit }),
  automatisationDraft: () => new ApiError('automatisation_draft'),
  scheduledTaskRunning: () => new ApiError('scheduled_task_running'),
  branchEndsInLoop: () => new ApiError('branch_ends_in_loop'),
  wayInUse: () => new ApiError('way_in_use'),
  branchUnexpected: () => new ApiError('branch_unexpected'),
  tooManyTrials: (limit: number) => new ApiError('too_many_trials', { limit }, retryAfter(1)),
  tooManyCounts: (limit: number) => new ApiError('too_many_counts', { limit }, retryAfter(3)),
  tooManyStreams: (limit: number) => new ApiError('too_many_streams', { limit }, retryAfter(10)),
  trialTooSlow: (seconds: number) => new ApiError('trial_too_slow', { seconds }),
  trialTooLarge: () => new ApiError('trial_too_large'),
  busy: (seconds: number) => new ApiError('busy', { seconds }, retryAfter(seconds)),
  testUnavailable: () => new ApiError('test_unavailable'),
  testRecipientInvalid: (kind: Recipient['kind']) => new ApiError(`test_needs_${kind}`),
  connectionNeeded: () => new ApiError('connection_needed'),
  bodyInvalid: () => new ApiError('body_invalid'),
  stepTypeFixed: (type: string) => new ApiError('step_type_fixed', { type }),
  runNotRunning: () => new ApiError('run_not_running'),
  flowIsBroadcast: () => new ApiError('flow_is_broadcast'),
  broadcastBegun: () => new ApiError('broadcast_begun'),
  broadcastScheduled: () => new ApiError('broadcast_scheduled'),
  broadcastNotScheduled: () => new ApiError('broadcast_not_scheduled'),
  /** `words` say what is wrong with it. */
  broadcastTimeUnfit: (words: Words) =>
    new ApiError('broadcast_time_unfit', (language) => ({ why: wordsIn(words, language) })),
  broadcastTestOver: () => new ApiError('broadcast_test_over'),
  sendGoesOn: () => new ApiError('send_goes_on'),
  sendNotKept: () => new ApiError('send_not_kept'),
  sendNotOverContacts: () => new ApiError('send_not_over_contacts'),
  runNotFailed: () => new ApiError('run_not_failed'),
  runOutcomeUnknown: () => new ApiError('run_outcome_unknown'),
  runCallUnderWay: () => new ApiError('run_call_under_way'),
  runContactLeft: () => new ApiError('run_contact_left'),
  runBranchNeeded: () => new ApiError('run_branch_needed'),
  runStepUnknown: () => new ApiError('run_step_unknown'),

  /** `parts` maps each part of the product to its state. */
  notHealthy: (parts: Record<string, 'up' | 'down'>) => {
    const down = Object.keys(parts).filter((part) => parts[part] === 'down');
    return new ApiError('not_healthy', { parts: down.join(', ') }, { details: parts });
  },
};

/** An error as an HTTP answer. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** The only place that maps errors to HTTP. An unforeseen error is a 500 that shows the caller only the request's id. */
export function errorAnswer(error: unknown, language: Language, requestId = ''): ErrorAnswer {
  const told = asApiError(error, requestId);
  const { status, code } = told;
  const { detailsIn, details = detailsIn?.(language), headers = {} } = told.options;
  const words = messageOf(code, told.paramsIn(language), language);
  const message = words.length > messageLimit ? `${beginning(words, messageLimit)}…` : words;
  return { status, headers, body: { error: { code, message, ...(details !== undefined && { details }) } } };
}

function asApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnreachable(error)) {
    return new ApiError('database_unavailable', {}, { headers: { 'Retry-After': '1' } });
  }
  if (isHeldUp(error)) return new ApiError('account_busy', {}, { headers: { 'Retry-After': '1' } });
  if (isTooSlow(error)) return new ApiError('took_too_long');
  return new ApiError('internal_error', { requestId });
}
