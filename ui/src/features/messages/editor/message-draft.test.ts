import { blankDocument } from '../../../../../domain/message-templates/blocks/blank';
import {
  changeOf,
  draftOf,
  isDraftChanged,
  withLanguage,
  withoutLanguage,
  withPart,
  withTexts,
  type MessageDraft,
} from './message-draft';

const template = {
  id: 3,
  kind: 'email' as const,
  name: 'Welcome',
  folder: '',
  version: 4,
  fallback_language: 'en',
  contents: [{ language: 'en', subject: 'Hi', html: '<p>\r\n</p>', text: '', document: null }],
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
};
const stored = draftOf(template, 'fr');

describe('the draft of a template', () => {
  it('changes only what differs: its texts from the version that was read, its name or its folder without them', () => {
    const inputOf = (draft: MessageDraft) => changeOf(draft, 'email', template).input;
    expect(inputOf({ ...stored, name: ' Hello ' })).toEqual({ name: 'Hello' });
    expect(inputOf({ ...stored, folder: 'Old' })).toEqual({ folder: 'Old' });
    expect(inputOf(withTexts(stored, 'en', { subject: 'Yo' }))).toEqual({
      fallback_language: 'en',
      version: 4,
      contents: [{ ...stored.contents[0], subject: 'Yo' }],
    });
  });

  it('leaves HTML that is made of blocks to the server', () => {
    const document = blankDocument('en');
    const made = withTexts(stored, 'en', { document });
    expect(changeOf(made, 'email', template)).toMatchObject({
      input: { contents: [{ html: '', document }] },
    });
  });

  it('of a new one is in the language of who writes it', () => {
    expect(changeOf({ ...draftOf(null, 'fr'), name: 'A' }, 'sms', null)).toMatchObject({
      id: null,
      input: { kind: 'sms', fallback_language: 'fr', contents: [{ language: 'fr' }] },
    });
  });

  it('gets a language with the texts of the fallback, and loses it again', () => {
    const both = withLanguage(stored, 'fr');
    expect(both.contents.map(({ language, subject }) => [language, subject])).toEqual([
      ['en', 'Hi'],
      ['fr', 'Hi'],
    ]);
    expect(isDraftChanged(both, stored)).toBe(true);
    expect(isDraftChanged(withoutLanguage(both, 'fr'), stored)).toBe(false);
  });
});

it.each([
  ['', null, '[P]'],
  ['a', null, 'a\n[P]'],
  ['<body>a\n</body>', null, '<body>a\n[P]\n</body>'],
  ['ab', 1, 'a[P]b'],
  ['ab', 9, 'ab[P]'],
])('a shared part in %j is put where one writes (%j), or at its end', (text, at, expected) => {
  const put = withPart(text, '[P]', at);
  expect(put.text).toBe(expected);
  expect(put.text.slice(put.end - 3, put.end)).toBe('[P]');
});
