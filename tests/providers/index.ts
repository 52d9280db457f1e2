import type { OriginSetting } from '../../domain/apps/definition';
import type { AppKind } from '../../domain/entities/app';
import { chatgpt, chatgptCredentials } from './chatgpt';
import { gemini, geminiCredentials } from './gemini';
import { gmailCredentials, mailbox } from './gmail';
import { http, httpSecret } from './http';
import { startMailServer, type ArrivedMail } from './mail-server';
import { onesignal, onesignalCredentials } from './onesignal';
import { sendgrid, sendgridCredentials } from './sendgrid';
import { slack, slackCredentials } from './slack';
import { ownMailServer, smtpCredentials } from './smtp';
import { startStandIn, type Gate, type Seen } from './stand-in';
import { twilio, twilioCredentials } from './twilio';

/** All stand-ins, listening. */
export interface StandIns {
  /** The settings that direct the product's calls to them. */
  settings: Record<OriginSetting, string>;
  /** The hosts that connections may name. */
  allowedHosts: string[];
  /** The credentials of a connection to each. */
  credentials: Record<AppKind, Record<string, string>>;
  /** The received calls, in order. */
  seen: Seen[];
  mail: ArrivedMail[];
  close(): Promise<void>;
}

/** Starts a stand-in of each provider on a free port of loopback, behind a gate where one is given. */
export async function startStandIns(gate?: Gate): Promise<StandIns> {
  const seen: Seen[] = [];
  const mail: ArrivedMail[] = [];
  const see = (call: Seen): void => void seen.push(call);
  const receive = (message: ArrivedMail): void => void mail.push(message);
  const started = {
    twilio: await startStandIn('twilio', twilio, see, gate),
    sendgrid: await startStandIn('sendgrid', sendgrid, see, gate),
    onesignal: await startStandIn('onesignal', onesignal, see, gate),
    chatgpt: await startStandIn('chatgpt', chatgpt, see, gate),
    gemini: await startStandIn('gemini', gemini, see, gate),
    slack: await startStandIn('slack', slack, see, gate),
    gmail: await startMailServer(mailbox, see, receive, gate),
    smtp: await startMailServer(ownMailServer, see, receive, gate),
    http: await startStandIn('http', http, see, gate),
  } satisfies Record<AppKind, unknown>;
  const { host } = new URL(started.http.url);
  const { host: mailHost } = new URL(started.smtp.url);
  return {
    settings: {
      TWILIO_BASE_URL: started.twilio.url,
      SENDGRID_BASE_URL: started.sendgrid.url,
      ONESIGNAL_BASE_URL: started.onesignal.url,
      CHATGPT_BASE_URL: started.chatgpt.url,
      GEMINI_BASE_URL: started.gemini.url,
      SLACK_BASE_URL: started.slack.url,
      GMAIL_SMTP_URL: started.gmail.url,
    },
    allowedHosts: [host, mailHost],
    credentials: {
      twilio: twilioCredentials,
      sendgrid: sendgridCredentials,
      onesignal: onesignalCredentials,
      chatgpt: chatgptCredentials,
      gemini: geminiCredentials,
      slack: slackCredentials,
      gmail: gmailCredentials,
      smtp: smtpCredentials(mailHost),
      http: { host, secret: httpSecret },
    },
    seen,
    mail,
    close: async () => {
      await Promise.all(Object.values(started).map((standIn) => standIn.close()));
    },
  };
}
