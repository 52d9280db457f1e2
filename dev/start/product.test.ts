import { listSettings, readSettings } from '../../config/settings';
import { environmentOf } from './product';

/** A value of each setting that `npm start` passes on, as an operator writes it. */
const given: Record<string, string> = {
  HOST: '0.0.0.0',
  PORT: '3100',
  DATA_DIR: '/var/lib/sillage',
  IMAGES_DIR: '/var/lib/images',
  IMAGES_BUCKET_URL: 'https://s3.example.com/bucket/',
  IMAGES_BUCKET_REGION: 'eu-west-3',
  IMAGES_BUCKET_ACCESS_KEY_ID: 'AKIA',
  IMAGES_BUCKET_SECRET_ACCESS_KEY: 'wJal',
  DATABASE_URL: 'postgres://user:password@localhost:5432/sillage',
  DATABASE_POOL_SIZE: '12',
  TEMPORAL_ADDRESS: 'localhost:7233',
  TEMPORAL_NAMESPACE: 'shop',
  TEMPORAL_TLS: 'true',
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/etc/ca.pem',
  TEMPORAL_TLS_CLIENT_CERT_PATH: '/etc/cert.pem',
  TEMPORAL_TLS_CLIENT_KEY_PATH: '/etc/key.pem',
  TEMPORAL_TLS_SERVER_NAME: 'temporal',
  TEMPORAL_API_KEY: 'key',
  TEMPORAL_DEPLOYMENT_NAME: 'sillage',
  TEMPORAL_WORKER_BUILD_ID: '0.3.0',
  TEMPORAL_TASK_QUEUE: 'shop',
  TEMPORAL_PORT: '7300',
  TEMPORAL_UI_PORT: '8300',
  TEMPORAL_UI_URL: 'https://temporal.example.com',
  ADMIN_EMAIL: 'ada@example.com',
  SECRET_KEY_FILE: '/etc/sillage/secret-key',
  LOG_LEVEL: 'warn',
  METRICS_PORT: '9464',
  METRICS_HOST: '0.0.0.0',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
  OTEL_TRACES_SAMPLER_ARG: '0.25',
  PUBLIC_URL: 'https://sillage.example.com',
  TRUST_PROXY: 'true',
  CORS_ORIGINS: 'https://www.example.com, https://shop.example.com',
  EGRESS_ALLOWED_HOSTS: 'api.internal,10.0.0.7:8080',
  DNS_SERVERS: '9.9.9.9,[::1]:5353',
  MESSAGES_PER_SECOND: '3000',
  CALLS_PER_SECOND: '40',
  TRIALS_AT_ONCE: '3',
  STREAMS_AT_ONCE: '50',
  STORED_GIGABYTES: '200',
  RETENTION_CALLS_DAYS: 'never',
  RETENTION_LOGS_DAYS: '0',
  RETENTION_RUNS_DAYS: 'never',
  RETENTION_EVENTS_DAYS: '0',
  RETENTION_MESSAGE_IDS_DAYS: '7',
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'sillage',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Example',
  OIDC_LINK_BY_EMAIL: 'true',
  TWILIO_BASE_URL: 'http://localhost:4001',
  SENDGRID_BASE_URL: 'http://localhost:4002',
  ONESIGNAL_BASE_URL: 'http://localhost:4003',
  CHATGPT_BASE_URL: 'http://localhost:4004',
  GEMINI_BASE_URL: 'http://localhost:4005',
  SLACK_BASE_URL: 'http://localhost:4006',
  GMAIL_SMTP_URL: 'smtp://localhost:2525',
  BASE_PATH: '/sillage',
  UI_DIST: 'dist/other',
};
/** The child finds the key in the environment that it inherits, and needs no first password. */
const keptBack = { SECRET_KEY: 'ab'.repeat(32), ADMIN_PASSWORD: '' };

describe('the settings that npm start passes on', () => {
  it('are all of them', () => {
    const names = listSettings().map(({ name }) => name);
    expect([...Object.keys(given), ...Object.keys(keptBack)].sort()).toEqual(names.sort());
  });

  it('are read again as they were', () => {
    const first = readSettings({ ...given, ...keptBack });
    const again = readSettings({ ...environmentOf(first), ...keptBack });
    // The keys are a function, made anew.
    expect({ ...again, SECRET_KEY: again.SECRET_KEY() }).toEqual({
      ...first,
      SECRET_KEY: first.SECRET_KEY(),
    });
  });
});
