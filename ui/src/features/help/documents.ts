import api from '../../../../docs/api.md?raw';
import apps from '../../../../docs/apps.md?raw';
import failures from '../../../../docs/failures.md?raw';
import guide from '../../../../docs/guide.md?raw';
import guideInFrench from '../../../../docs/guide.fr.md?raw';
import type { Language } from '../../../../domain/values/language';

/** The documents that the product shows, by their file names without the ending. The guide is there in each language. */
const documents: Readonly<Record<string, string>> = { api, apps, failures };
const guides: Readonly<Record<Language, string>> = { en: guide, fr: guideInFrench };

const pictures = import.meta.glob<string>('../../../../docs/screens/*-wide.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A document's markdown: the guide where none is named; undefined where the product has no such document. */
export const documentOf = (name: string | undefined, language: Language): string | undefined =>
  name === undefined ? guides[language] : documents[name];

/** The address of a picture that a document shows, `screens/contacts-light-wide.png`, in a theme. */
export const pictureOf = (source: string, theme: 'light' | 'dark'): string | undefined =>
  pictures[`../../../../docs/${source.replace('-light-', `-${theme}-`)}`];

/** Where a link of a document leads within the product; undefined where that shows no such document. */
export function pathOf(link: string): string | undefined {
  if (link.startsWith('#')) return link;
  const [, name, anchor = ''] = /^(\w+)(?:\.fr)?\.md(#.*)?$/.exec(link) ?? [];
  if (name === 'guide') return `/help${anchor}`;
  return name !== undefined && name in documents ? `/help/${name}${anchor}` : undefined;
}
