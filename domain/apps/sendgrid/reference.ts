import { sendgridArgument } from '../../webhooks/sendgrid-events';
import { jsonObject } from '../../entities/common';
import type { OutcomeReference } from '../definition';

/**
 * Adds the message's reference to a rendered request: SendGrid hands `custom_args` back with each event of the e-mail. Where it tells them is
 * a setting of its Event Webhook. Source: https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send (read November 2026)
 */
export function addSendgridReference(body: unknown, { reference }: OutcomeReference): unknown {
  const { data } = jsonObject.safeParse(body);
  return data ? { ...data, custom_args: { [sendgridArgument]: reference } } : body;
}
