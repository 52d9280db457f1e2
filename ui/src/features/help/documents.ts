import api from '../../../../docs/api.md?raw';
import apps from '../../../../docs/apps.md?raw';
import failures from '../../../../docs/failures.md?raw';
import guide from '../../../../docs/guide.md?raw';
import guideInFrench from '../../../../docs/guide.fr.md?raw';
import type { Language } from '../../../../domain/values/language';
import { anchorsOf } from './markdown';

/** The documents that the product shows, by their file names without the ending. The guide is there in each language. */
const documents: ReadonlyMap<string, string> = new Map(Object.entries({ api, apps, failures }));
const guides: Readonly<Record<Language, string>> = { en: guide, fr: guideInFrench };

const pictures = import.meta.glob<string>('../../../../docs/screens/*/*-wide.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A document's markdown: the guide where none is named; undefined where the product has no such document. */
export const documentOf = (name: string | undefined, language: Language): string | undefined =>
  name === undefined ? guides[language] : documents.get(name);

/** The address of a picture that a document shows, `screens/en/contacts-light-wide.png`, in a theme. */
export const pictureOf = (source: string, theme: 'light' | 'dark'): string | undefined =>
  pictures[`../../../../docs/${source.replace('-light-', `-${theme}-`)}`];

/** Where a link of a document leads within the product; undefined where that shows no such document. */
export function pathOf(link: string, language: Language): string | undefined {
  if (link.startsWith('#')) return link;
  const [, name, anchor] = /^(\w+)\.md(?:#(.*))?$/.exec(link) ?? [];
  if (name === 'guide') return anchor === undefined ? '/help' : `/help#${guideSection(anchor, language)}`;
  if (name === undefined || !documents.has(name)) return undefined;
  return anchor === undefined ? `/help/${name}` : `/help/${name}#${anchor}`;
}

/** The section of the reader's guide that another document, in English, links to: the guides have their sections in the same order. */
const guideSection = (anchor: string, language: Language): string =>
  anchorsOf(guides[language])[anchorsOf(guides.en).indexOf(anchor)] ?? anchor;
