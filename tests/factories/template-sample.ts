import { DateTime } from 'luxon';
import type { AppKind } from '../../domain/entities/app';
import { delayUnits } from '../../domain/steps/delay/schema';
import type { TemplateName } from '../../domain/templates';
import { suggestedZone } from '../../domain/templates/parts/template';
import type { TemplateTag } from '../../domain/templates/parts/vocabulary';

interface SampleContact {
  external_id: string;
  data?: Record<string, unknown>;
  tags?: TemplateTag[];
  /** It has unsubscribed from SMS. */
  hasLeftSms?: boolean;
  /** It has agreed to SMS. */
  agreesToSms?: boolean;
}

/** The contacts for whom a template is tried, and their events. */
export interface TemplateSample {
  contacts: SampleContact[];
  /** The data of the event that starts it, about the first contact; absent for a campaign. */
  event?: Record<string, unknown>;
  /** The age of the event, in seconds: about as long as the waits. */
  ago?: number;
  /** Other events of the first contact, a minute ago. */
  before?: string[];
  /** The text that a model returns. */
  answers?: Partial<Record<AppKind, string>>;
  /** The last executed step, by its description or its kind. */
  ends: string;
  /** For a loop: the last executed step of each of its items. */
  itemsEnd?: string[];
}

const ada = (data: Record<string, unknown> = {}, more: Partial<SampleContact> = {}): SampleContact => ({
  external_id: 'ada',
  data,
  ...more,
});

/** For each template, a path through it that executes most of its steps. */
export const templateSamples = (): Record<TemplateName, TemplateSample> => ({
  welcome_series: { contacts: [ada()], event: {}, ends: 'Last reminder of the gift' },
  abandoned_cart: {
    contacts: [ada({ phone: '+15145550123' }, { agreesToSms: true })],
    event: {
      items: [{ name: 'Blue scarf', price: '35.00' }, { name: 'Cup' }],
      total: '47.00',
      cart_url: 'https://shop.example.com/cart/1',
    },
    ends: 'Last reminder by SMS',
  },
  browse_abandonment: {
    contacts: [ada()],
    event: { name: 'Blue scarf', url: 'https://shop.example.com/scarf', price: '35.00' },
    ends: 'The product they looked at',
  },
  second_order: {
    contacts: [ada()],
    event: { order_id: 'A1' },
    ends: 'Invitation to a second order',
  },
  appointment_reminder: {
    contacts: [ada({ phone: '+15145550123' }, { agreesToSms: true })],
    event: {
      appointment_id: 'R1',
      cancel_url: 'https://salon.example.com/cancel/R1',
      starts_at: DateTime.now().plus({ hours: 12 }).toISO(),
    },
    ends: 'Reminder by SMS',
  },
  trial_ending: {
    contacts: [ada()],
    event: { subscribe_url: 'https://app.example.com/subscribe' },
    ends: 'Add contact from tag Leads to warm up',
  },
  payment_failed: {
    contacts: [ada()],
    event: { invoice_id: 'F1', amount: '35.00', pay_url: 'https://shop.example.com/pay/F1' },
    ends: 'Tell the team',
  },
  win_back: {
    contacts: [ada({ purchase_count: 2 })],
    event: {},
    ago: 60 * delayUnits.DAYS,
    ends: 'Offer to a regular',
  },
  review_request: {
    contacts: [ada()],
    event: { order_id: 'A1', review_url: 'https://shop.example.com/review/A1' },
    ago: 9 * delayUnits.DAYS,
    before: ['review posted'],
    ends: 'Add contact from tag Reviewers',
  },
  lead_score: {
    contacts: [ada()],
    event: { company: 'Engines', message: 'A thousand, please.' },
    answers: { chatgpt: '87' },
    ends: 'Tell the sales team',
  },
  ordered_items: {
    contacts: [ada()],
    event: {
      items: [
        { name: 'Coffee', quantity: 2, refill_days: 30, url: 'https://shop.example.com/coffee' },
        { name: 'Cup', quantity: 1 },
      ],
    },
    ends: 'Loop through variable in event',
    itemsEnd: ['Time for a refill', 'Track event item bought'],
  },
  sms_opt_out: {
    contacts: [ada({ phone: '+15145550123' }, { tags: ['smsSubscribers'], hasLeftSms: true })],
    event: { Body: 'STOP', From: '+15145550123' },
    ends: 'Confirmation',
  },
  chat_escalation: {
    contacts: [ada()],
    event: { ticket_id: 7, message: 'Nothing works.' },
    answers: { gemini: 'You said: Sum up this request in one sentence: Nothing works.' },
    ends: 'Escalate to the managers',
  },
  birthday: {
    contacts: [
      ada({ birthday: DateTime.now().setZone(suggestedZone).set({ year: 1990 }).toISODate() }),
      { external_id: 'bob', data: { birthday: '1990-02-30' } },
    ],
    ends: 'All whose birthday it is',
    itemsEnd: ['Track event birthday wished'],
  },
  newsletter: {
    contacts: [ada({}, { tags: ['newsletter'] }), { external_id: 'bob', tags: ['newsletter'] }],
    ends: 'The recipients',
    itemsEnd: ['The newsletter', 'The newsletter'],
  },
  weekly_digest: {
    contacts: [ada({}, { tags: ['newsletter'] }), { external_id: 'bob', tags: ['newsletter'] }],
    before: ['product viewed'],
    ends: 'Loop through contacts in tag Newsletter',
    itemsEnd: ['The week of a visitor', 'The week in short'],
  },
});
