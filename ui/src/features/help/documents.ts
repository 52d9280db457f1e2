import api from '../../../../docs/api.md?raw';
import apps from '../../../../docs/apps.md?raw';
import failures from '../../../../docs/failures.md?raw';
import guide from '../../../../docs/guide.md?raw';
import guideInFrench from '../../../../docs/guide.fr.md?raw';
import type { Language } from '../../../../domain/values/language';
import { anchorsOf } from './markdown';

/** The documents in the product, by their file names without the extension. The guide exists in each language. */
const documents: ReadonlyMap<string, string> = new Map(Object.entries({ api, apps, failures }));
const guides: Readonly<Record<Language, string>> = { en: guide, fr: guideInFrench };

const pictures = import.meta.glob<string>('../../../../docs/screens/*/*-wide.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A document's Markdown; without a name, the guide; undefined when the product has no such document. */
export const documentOf = (name: string | undefined, language: Language): string | undefined =>
  name === undefined ? guides[language] : documents.get(name);

/** The URL of a document's picture, `screens/en/contacts-light-wide.png`, in a theme. */
export const pictureOf = (source: string, theme: 'light' | 'dark'): string | undefined =>
  pictures[`../../../../docs/${source.replace('-light-', `-${theme}-`)}`];

/** The target of a document's link within the product; undefined when the product has no such document. */
export function pathOf(link: string, language: Language): string | undefined {
  if (link.startsWith('#')) return link;
  const [, name, anchor] = /^(\w+)\.md(?:#(.*))?$/.exec(link) ?? [];
  if (name === 'guide') return anchor === undefined ? '/help' : `/help#${guideSection(anchor, language)}`;
  if (name === undefined || !documents.has(name)) return undefined;
  return anchor === undefined ? `/help/${name}` : `/help/${name}#${anchor}`;
}

/**
 * The section of the guide, in the reader's language, to which another document (in English) links: the guides have the same sections in
 * the same order.
 */
const guideSection = (anchor: string, language: Language): string =>
  anchorsOf(guides[language])[anchorsOf(guides.en).indexOf(anchor)] ?? anchor;
