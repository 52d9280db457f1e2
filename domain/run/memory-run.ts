import type { MessageCap } from '../entities/account/message-caps';
import type { MessageHours } from '../entities/account/message-hours';
import type { JsonObject } from '../entities/common';
import { consentsOf } from '../entities/contacts/consent';
import { channels } from '../entities/contacts/channel';
import { contactTextFields, type ContactTextField } from '../entities/contacts/contact';
import { jsonLength, toJson } from '../values/json';
import { parseVariable, readPath, writePath, type Variable, type VariableSource } from '../values/path';
import { unsaid, type Regional } from '../values/time/regional';
import { isOverLimit, renderText, renderValue, type TemplateScope } from '../values/liquid/template';
import { toText } from '../values/text/text';
import type { EndedCall } from '../steps/api-call/call';
import type { Run, RunContact, StepConnection, TrackedEvent } from '../steps/run';
import { StepError } from '../steps/step-error';
import { Budget, budgets, overBudgetError } from './budget';

/** A contact as runs hold it while they advance; runs of one transaction may share it. */
export interface ContactState extends RunContact {
  tagIds: Set<number>;
  /** The segments and lists that it is in, among those that the flow's conditions ask about. */
  segmentIds: ReadonlySet<number>;
  /** The unsubscribe address: `{{ unsubscribe_url }}`. */
  unsubscribeUrl: string;
  /** The same from messages about a topic, by the topic's key. */
  topicUrls?: Readonly<Record<string, string>>;
}

/** What a run reads and writes while it advances. */
export interface RunVariables {
  event: JsonObject;
  contact: ContactState | null;
  globals: JsonObject;
}

/** A tag that a step added to the run's contact, or removed from it. */
export interface TagChanged {
  stepId: number;
  tagId: number;
  isDeletion: boolean;
}

/** An event sent by a step. */
export interface StepEvent extends TrackedEvent {
  stepId: number;
}

const noConnection: StepConnection = { user_app_id: null, app_webhook_unique_identifier: null };

const isTextField = (key: string): key is ContactTextField =>
  contactTextFields.some((field) => field === key);

/** Data of a run in memory besides its variables. */
export interface RunSurroundings {
  /** How many loops surround it. */
  loopDepth?: number;
  /** The completed call of the current step. */
  call?: EndedCall | null;
  /** The contact's fields that the account shares with models, as paths. */
  aiContactFields?: readonly string[];
  /** The account's regional settings. */
  regional?: Regional;
  /** When the account's messages go out, by channel. */
  messageHours?: MessageHours;
  /** How many messages the account's contacts get at most. */
  messageCaps?: readonly MessageCap[];
  /** When the event happened that began it, in milliseconds since 1970; now when absent. */
  beganAt?: number;
}

/** A run in memory: its variables change at once, its other effects are collected for its host. */
export class MemoryRun implements Run {
  stepId = 0;
  stepStartedAt: number;
  connection: StepConnection = noConnection;
  readonly tagChanges: TagChanged[] = [];
  readonly tracked: StepEvent[] = [];
  readonly written = { event: false, contact: false, global: new Set<string>() };
  readonly budget = new Budget();
  /** The length of each source that was written to. */
  private readonly lengths = new Map<VariableSource, number>();
  private missing = new Set<string>();

  readonly loopDepth: number;
  readonly beganAt: number;
  readonly regional: Regional;
  readonly messageHours: MessageHours;
  readonly messageCaps: readonly MessageCap[];
  private call: EndedCall | null;

  constructor(
    readonly variables: RunVariables,
    readonly now: number,
    private readonly around: RunSurroundings = {},
  ) {
    this.stepStartedAt = now;
    this.beganAt = around.beganAt ?? now;
    this.loopDepth = around.loopDepth ?? 0;
    this.regional = around.regional ?? unsaid;
    this.messageHours = around.messageHours ?? {};
    this.messageCaps = around.messageCaps ?? [];
    this.call = around.call ?? null;
  }

  /** Sets the step to interpret next, and when the run reached it. */
  enter(stepId: number, startedAt: number, connection: StepConnection = noConnection): void {
    this.stepId = stepId;
    this.connection = connection;
    this.stepStartedAt = startedAt;
  }

  get isInControlGroup(): boolean {
    return this.variables.contact?.isInControlGroup === true;
  }

  get hasContact(): boolean {
    return this.variables.contact !== null;
  }

  read(path: string): unknown {
    const variable = parseVariable(path);
    if (!variable) throw new StepError('variable_invalid', `"${path}" does not name a variable.`);
    return readPath(this.scope()[variable.source], variable.keys);
  }

  write(path: string, value: unknown): void {
    const variable = parseVariable(path);
    if (!variable) throw new StepError('variable_invalid', `"${path}" does not name a variable.`);
    const { source, keys } = variable;
    const [first = ''] = keys;
    this.weigh(variable, value);
    switch (source) {
      case 'event':
        this.variables.event = asObject(writePath(this.variables.event, keys, value));
        this.written.event = true;
        break;
      case 'global':
        this.variables.globals = asObject(writePath(this.variables.globals, keys, value));
        this.written.global.add(first);
        break;
      case 'contact':
        this.writeContact(keys, first, value);
    }
  }

  /** Checks a write against the budget: the value by itself, and the source that contains it. */
  private weigh({ source, keys }: Variable, value: unknown): void {
    const variable = [source, ...keys].join('.');
    const scope = this.scope()[source];
    const before = readPath(scope, keys);
    const length =
      (this.lengths.get(source) ?? jsonLength(scope, budgets.source)) +
      this.budget.written(variable, value) -
      (before === undefined ? 0 : jsonLength(before, budgets.source));
    this.budget.holds(source, length);
    this.lengths.set(source, length);
  }

  private writeContact(keys: string[], first: string, value: unknown): void {
    const { contact } = this.variables;
    if (!contact)
      throw new StepError('contact_missing', 'This step changes a contact, and the run has none.');
    if (isTextField(first)) {
      if (keys.length > 1)
        throw new StepError('variable_invalid', `contact.${first} is a text and holds nothing inside.`);
      contact[first] = toText(value);
    } else {
      contact.data = asObject(writePath(contact.data, keys, value));
    }
    this.written.contact = true;
  }

  hasTag(tagId: number): boolean {
    return this.variables.contact?.tagIds.has(tagId) ?? false;
  }

  isInSegment(segmentId: number): boolean {
    return this.variables.contact?.segmentIds.has(segmentId) ?? false;
  }

  changeTag(tagId: number, isDeletion: boolean): void {
    if (isDeletion) this.variables.contact?.tagIds.delete(tagId);
    else this.variables.contact?.tagIds.add(tagId);
    this.tagChanges.push({ stepId: this.stepId, tagId, isDeletion });
  }

  track(event: TrackedEvent): void {
    this.tracked.push({ stepId: this.stepId, ...event });
  }

  renderText(text: string, more: object = {}): string {
    return this.rendering(more, (scope) => renderText(text, scope));
  }

  renderValue(value: unknown, more: object = {}): unknown {
    return this.rendering(more, (scope) => renderValue(value, scope));
  }

  contactContext(): string {
    const { contact } = this.variables;
    if (!contact) return toJson({});
    const scope = contactScope(contact);
    const told = (this.around.aiContactFields ?? []).flatMap((path) => {
      const value = readPath(scope, path.split('.'));
      return value === undefined || value === null || value === '' ? [] : [[path, value] as const];
    });
    return toJson(Object.fromEntries(told));
  }

  unsubscribeUrl(category: string | null = null): string | null {
    const { topicUrls = {}, unsubscribeUrl = null } = this.variables.contact ?? {};
    return (category !== null && Object.hasOwn(topicUrls, category) && topicUrls[category]) || unsubscribeUrl;
  }

  takeCall(): EndedCall | null {
    const { call } = this;
    this.call = null;
    return call;
  }

  /** Returns and clears the variables that templates named and that were missing. */
  takeMissing(): string[] {
    const missing = [...this.missing];
    this.missing = new Set();
    return missing;
  }

  private rendering<T>(more: object, render: (scope: TemplateScope) => T): T {
    const scope: TemplateScope = {
      variables: { ...this.templateScope(), ...more },
      missing: this.missing,
      timezone: this.regional.timezone,
      timeLeft: () => this.budget.timeLeft(),
      printed: (value) => this.budget.render(value),
    };
    try {
      return render(scope);
    } catch (error) {
      if (error instanceof StepError) throw error;
      if (isOverLimit(error))
        throw overBudgetError('A text took too long to be rendered, or grew too large.');
      throw new StepError(
        'template_failed',
        `A text could not be rendered (${error instanceof Error ? error.message : ''}).`,
      );
    }
  }

  /** The additional values that texts can read and no step can write. `now` is the run's clock; a simulation has its own clock. */
  private templateScope(): object {
    const url = this.unsubscribeUrl();
    const now = new Date(this.now).toISOString();
    return { ...this.scope(), now, ...(url !== null && { unsubscribe_url: url }) };
  }

  private scope(): { event: JsonObject; contact: JsonObject; global: JsonObject } {
    const { event, contact, globals } = this.variables;
    return { event, contact: contact ? contactScope(contact) : {}, global: globals };
  }
}

/**
 * A contact as variables read it: its custom data, overridden by its own fields. `opted_out` says for each channel whether the contact has
 * unsubscribed, `consent_to` whether it has agreed, was not asked, or has unsubscribed.
 */
export function contactScope(contact: RunContact): JsonObject {
  const { external_id, created_at, name, title, email, role, optedOut = {} } = contact;
  const opted_out = Object.fromEntries(channels.map((channel) => [channel, optedOut[channel] !== undefined]));
  const consent_to = consentsOf(contact);
  return { ...contact.data, external_id, created_at, name, title, email, role, opted_out, consent_to };
}

/** The variables that are not custom data. */
const ownVariables = new Set([
  'external_id',
  'created_at',
  'name',
  'title',
  'email',
  'role',
  'opted_out',
  'consent_to',
]);

/** What a path reads in `contactScope`, which is made only where it is needed: half a million contacts are asked for one field. */
export const readOfContact = (contact: RunContact, keys: readonly string[]): unknown =>
  readPath(ownVariables.has(keys[0] ?? '') ? contactScope(contact) : contact.data, keys);

/** The paths written above begin with an object, so the result is one. */
const asObject = (value: unknown): JsonObject => value as JsonObject;
