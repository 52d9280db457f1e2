import { readFileSync } from 'node:fs';
import { listSettings, readSettings, readStartSettings, SettingsError } from './settings';

const complete = {
  DATABASE_URL: 'postgres://user:password@localhost:5432/sillage',
  TEMPORAL_ADDRESS: 'localhost:7233',
  SECRET_KEY: 'ab'.repeat(32),
};

describe('settings', () => {
  test('have defaults for all that an operator need not know', () => {
    expect(readSettings(complete)).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, LOG_LEVEL: 'info' });
  });

  test('take an empty variable for one that is not set', () => {
    expect(readSettings({ ...complete, PORT: '' }).PORT).toBe(3000);
    expect(readStartSettings({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined();
  });

  test('accept the secret key in both of its forms', () => {
    const bytes = Buffer.from(complete.SECRET_KEY, 'hex');
    expect(readSettings(complete).SECRET_KEY()).toEqual([bytes]);
    expect(readSettings({ ...complete, SECRET_KEY: bytes.toString('base64') }).SECRET_KEY()).toEqual([bytes]);
  });

  test.each([
    ['true', 1],
    ['false', 0],
    ['2', 2],
  ])('take TRUST_PROXY=%s for %i proxies', (TRUST_PROXY, count) => {
    expect(readSettings({ ...complete, TRUST_PROXY }).TRUST_PROXY).toBe(count);
  });

  test.each([
    ['14', 14],
    ['0', null],
    ['never', null],
    [undefined, 90],
  ])('take RETENTION_LOGS_DAYS=%s for %s days', (RETENTION_LOGS_DAYS, kept) => {
    expect(readSettings({ ...complete, RETENTION_LOGS_DAYS }).RETENTION_LOGS_DAYS).toBe(kept);
  });

  test('take origins one after another', () => {
    const given = { ...complete, CORS_ORIGINS: 'https://shop.example, http://localhost:8080' };
    expect(readSettings(given).CORS_ORIGINS).toEqual(['https://shop.example', 'http://localhost:8080']);
  });

  test('take hosts one after another, each with a port or without', () => {
    const given = { ...complete, EGRESS_ALLOWED_HOSTS: 'api.internal, 10.0.0.7:8080,[::1]:80' };
    expect(readSettings(given).EGRESS_ALLOWED_HOSTS).toEqual(['api.internal', '10.0.0.7:8080', '[::1]:80']);
  });

  test.each([
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_SECRET: 'secret' }],
    ['OIDC_CLIENT_SECRET', { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'sillage' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'sillage', OIDC_CLIENT_SECRET: 'secret' }],
  ])('say that %s is missing beside those that it belongs to', (missing, given) => {
    for (const readThem of [readSettings, readStartSettings])
      expect(() => readThem({ ...complete, ...given })).toThrow(
        `The setting ${missing} is not set, and OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET belong together.`,
      );
  });

  test('say that the key of a certificate for Temporal is missing', () => {
    expect(() => readSettings({ ...complete, TEMPORAL_TLS_CLIENT_CERT_PATH: '/etc/client.pem' })).toThrow(
      'The setting TEMPORAL_TLS_CLIENT_KEY_PATH is not set, and TEMPORAL_TLS_CLIENT_CERT_PATH, TEMPORAL_TLS_CLIENT_KEY_PATH belong together.',
    );
  });

  test('take an issuer on this machine without TLS', () => {
    const given = {
      OIDC_ISSUER: 'http://localhost:9000/realm',
      OIDC_CLIENT_ID: 'sillage',
      OIDC_CLIENT_SECRET: 'secret',
    };
    expect(readSettings({ ...complete, ...given })).toMatchObject({ ...given, OIDC_LINK_BY_EMAIL: false });
  });

  test('let start find or make what a part must be given', () => {
    expect(readStartSettings({})).toMatchObject({ PORT: 3000 });
    expect(() => readSettings({})).toThrow(SettingsError);
  });

  test.each([
    ['PORT', '99999'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['TEMPORAL_ADDRESS', 'http://localhost:7233'],
    ['TEMPORAL_TLS', 'yes'],
    ['TRUST_PROXY', 'yes'],
    ['DATABASE_POOL_SIZE', '1'],
    ['SECRET_KEY', 'short'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['RETENTION_CALLS_DAYS', '-1'],
    ['RETENTION_MESSAGE_IDS_DAYS', '6'],
    ['RETENTION_RUNS_DAYS', '99'],
    ['RETENTION_EVENTS_DAYS', '99'],
    ['CORS_ORIGINS', 'https://www.example.com/shop'],
    ['PUBLIC_URL', 'sillage.example.com'],
    ['EGRESS_ALLOWED_HOSTS', 'http://10.0.0.7'],
    ['OIDC_ISSUER', 'http://login.example.com'],
    ['OIDC_LINK_BY_EMAIL', 'yes'],
    ['TWILIO_BASE_URL', 'http://localhost:8080/twilio'],
    ['GMAIL_SMTP_URL', 'localhost:1025'],
  ])('refuse %s=%s with one line that names it', (name, value) => {
    expect(() => readSettings({ ...complete, [name]: value })).toThrow(
      new RegExp(`^The setting ${name} must .+\\. docs/operating\\.md lists all settings\\.$`),
    );
  });

  test('name the one that is missing', () => {
    expect(() => readSettings({ ...complete, SECRET_KEY: undefined })).toThrow('SECRET_KEY is not set');
  });

  test('are listed in docs/operating.md as they are', () => {
    const page = readFileSync('docs/operating.md', 'utf8');
    const rows = [...page.matchAll(/^\| `([A-Z_]+)` +\| (?:`(.*?)`)? *\| (.*?) *\|$/gm)];
    expect(rows.map(([, name, fallback, meaning]) => ({ name, fallback: fallback ?? '', meaning }))).toEqual(
      listSettings(),
    );
  });
});
