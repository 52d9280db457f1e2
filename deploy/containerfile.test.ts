import { readSettings } from '../config/settings';
import { readContainerfile } from './testing/containerfile';
import { unknownAmong } from './testing/settings';

const image = readContainerfile('Containerfile');
const tools = readContainerfile('tools.Containerfile');

const pinned = /^docker\.io\/library\/[a-z]+:\d[\w.-]*@sha256:[0-9a-f]{64}$/;

test('both images begin with a base whose content is fixed', () => {
  expect(image.given.get('BASE_IMAGE')).toMatch(pinned);
  expect(tools.given.get('POSTGRES_IMAGE')).toMatch(pinned);
});

test('both images end as a user that is not root, by its number', () => {
  for (const { last } of [image, tools]) expect(last.get('USER')).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
});

test('the images set what the product reads, and listen on the ports that they name', () => {
  const names = Object.keys(image.environment).filter((name) => !name.startsWith('npm_config_'));
  expect(unknownAmong([...names, ...Object.keys(tools.environment)])).toEqual([]);
  const { HOST, PORT, METRICS_HOST, METRICS_PORT } = readSettings({
    DATABASE_URL: 'postgres://sillage@localhost/sillage',
    TEMPORAL_ADDRESS: 'localhost:7233',
    SECRET_KEY: 'ab'.repeat(32),
    ...image.environment,
  });
  expect([HOST, METRICS_HOST]).toEqual(['0.0.0.0', '0.0.0.0']);
  expect(image.last.get('EXPOSE')).toBe(`${PORT} ${METRICS_PORT}`);
});
