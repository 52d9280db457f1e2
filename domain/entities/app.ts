import { z } from 'zod';
import { id, pageQuery } from './common';

/** The outside apps that a flow can call; `http` is a stored sign-in for API calls. */
export const appKinds = [
  'twilio',
  'sendgrid',
  'onesignal',
  'chatgpt',
  'gemini',
  'slack',
  'gmail',
  'smtp',
  'http',
] as const;
export type AppKind = (typeof appKinds)[number];

/** A credential field of a connection to the app, as a form shows it. */
const appField = z
  .object({
    id,
    field: z.string().describe('Its name in the `data` of a connection.'),
    name: z.string(),
    placeholder: z.string(),
    type: z.enum(['string', 'number']),
    required: z.boolean(),
    is_secret: z.boolean().describe('A form hides what is typed.'),
    hint: z.string().nullable().describe('Where the provider shows it.'),
  })
  .meta({ id: 'AppField' });

/** An action of the app for a step. */
const appWebhook = z
  .object({
    name: z.string(),
    description: z.string(),
    webhook_unique_identifier: z.string().meta({ examples: ['twilio_send_sms'] }),
  })
  .meta({ id: 'AppWebhook' });

/** An app of the catalogue, in the caller's language. */
export const app = z
  .object({
    id: z.enum(appKinds),
    name: z.string(),
    description: z.string(),
    icon: z.string().describe('The name of its icon in the interface.'),
    data: z.array(appField),
    webhooks: z.array(appWebhook),
  })
  .meta({ id: 'App' });
export type App = z.infer<typeof app>;

/** The query of `GET /app`. */
export const appQuery = pageQuery;
