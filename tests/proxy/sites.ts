import { freePort, loopback } from '../../dev/stack/ports';
import type { Site } from '../browser/support/visitor';
import { startStandIns } from '../providers';
import type { ArrivedMail } from '../providers/mail-server';
import { createTestDatabase } from '../support/database/database';
import { startNginx } from '../support/processes/servers/nginx';
import { startProduct, type Product } from '../support/processes/product';
import { testStack } from '../support/stack';

/** A product behind nginx. */
export interface ProxiedSite extends Site {
  /** The path prefix of the site on its host; empty: the site has the whole host. */
  path: string;
  close(): Promise<void>;
}

/** A site whose e-mails go to a stand-in. */
export interface MailingSite extends ProxiedSite {
  /** The credentials of a connection to SendGrid. */
  sendgrid: Record<string, string>;
  /** The headers of the sent e-mails. */
  sentHeaders(): Record<string, string>[];
  /** The credentials of a connection to a mail server. */
  smtp: Record<string, string>;
  /** The e-mails that the mail server got. */
  mail: readonly ArrivedMail[];
  /** Queries the product's database. */
  query: Product['query'];
}

/** The product of the test run, on a host of its own. It learns its public address only from the proxy. */
export async function wholeHost(): Promise<ProxiedSite> {
  const { product } = testStack('product');
  const port = await freePort();
  const nginx = await startNginx({ port, upstreams: [new URL(product.baseUrl)], path: '' });
  const site = { ...product, baseUrl: `https://${loopback}:${port}`, path: '' };
  return { ...site, close: () => nginx.stop() };
}

/** Another product, under a path of its host and with PUBLIC_URL. */
export async function underPath(): Promise<MailingSite> {
  const { databaseUrl, temporalAddress } = testStack('databaseUrl', 'temporalAddress');
  const standIns = await startStandIns();
  const port = await freePort();
  const path = '/crm';
  const product = await startProduct({
    ...standIns.settings,
    EGRESS_ALLOWED_HOSTS: standIns.allowedHosts.join(','),
    DATABASE_URL: await createTestDatabase(databaseUrl, 'proxied'),
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_TASK_QUEUE: 'proxied',
    BASE_PATH: path,
    PUBLIC_URL: `https://${loopback}:${port}/`,
    TRUST_PROXY: 'true',
  });
  const nginx = await startNginx({ port, upstreams: [new URL(product.baseUrl)], path });
  return {
    baseUrl: `https://${loopback}:${port}${path}`,
    ...product.credentials,
    path,
    sendgrid: standIns.credentials.sendgrid,
    smtp: standIns.credentials.smtp,
    mail: standIns.mail,
    query: (text, values) => product.query(text, values),
    sentHeaders: () =>
      standIns.seen
        .filter((call) => call.provider === 'sendgrid' && call.path === '/v3/mail/send')
        .map(({ body }) => (JSON.parse(body) as { headers: Record<string, string> }).headers), // docs.sendgrid.com, mail send
    async close() {
      await nginx.stop();
      await product.stop();
      await standIns.close();
    },
  };
}
