import { fastest } from '../../tests/support/shortest';
import { namesCredential } from './credential-names';

describe('a text that asks for a credential', () => {
  it.each([
    '{{ app.api_key }}',
    'a } {{app["x"]}}',
    '{% assign t = app %}',
    '{{- app.x -}}',
    { deep: ['{{ app }}'] },
    { '{{ app }}': 1 },
  ])('is known: %p', (value) => {
    expect(namesCredential(value)).toBe(true);
  });

  it.each([
    'app',
    '{{ contact.app_name }}',
    '{{ x }} app',
    '{ app }',
    'app {{ x }}',
    1,
    null,
    ['{{ happy }}'],
  ])('is no other: %p', (value) => {
    expect(namesCredential(value)).toBe(false);
  });

  it('is looked for once, however many places a text opens', async () => {
    const took = await fastest(1_000, () => {
      expect(namesCredential('{{'.repeat(500_000))).toBe(false);
      expect(namesCredential(`${'{{'.repeat(250_000)}${'}'.repeat(500_000)} app`)).toBe(false);
    });
    expect(took).toBeLessThan(1_000);
  });
});
