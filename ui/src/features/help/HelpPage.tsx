import Markdown from 'markdown-to-jsx';
import { useEffect, useMemo, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { Language } from '../../../../domain/values/language';
import { anchorOf } from '../../../../domain/values/text/markdown';
import { NotFound } from '../../components/feedback/NotFound';
import { Page } from '../../layout/Page';
import { useAppSelector } from '../../store/hooks';
import { usePhone } from '../../theme/touch';
import { documentOf, pathOf, pictureOf } from './documents';
import { readDocument, type Heading } from './markdown';
import styles from './help.module.css';

/** The guide, or another document that it links to, with its table of contents. */
export function HelpPage() {
  const { t } = useTranslation();
  const { document: name } = useParams();
  const language = useAppSelector((state) => state.preferences.language);
  const markdown = documentOf(name, language);
  const document = useMemo(() => (markdown === undefined ? null : readDocument(markdown)), [markdown]);
  useSection(markdown);
  if (!document) return <NotFound />;
  const { title, headings, text } = document;
  const parent = name === undefined ? undefined : { title: t('help.guide'), to: '/help' };
  // The other documents are in English only.
  const written = name === undefined ? language : 'en';
  return (
    <Page title={title} parent={parent}>
      <div className={styles.help}>
        <Contents headings={headings} language={written} />
        <article className={styles.text} lang={written}>
          <Markdown options={options}>{text}</Markdown>
        </article>
      </div>
    </Page>
  );
}

/** Scrolls to the section in the URL once the document is rendered, and focuses it, like a link within a page. */
function useSection(markdown: string | undefined): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = sectionOf(hash);
    if (!section) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
    section.scrollIntoView();
  }, [hash, key, markdown]);
}

function sectionOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // an address that somebody typed need not be encoded
  }
}

function Contents({ headings, language }: { headings: Heading[]; language: Language }) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const list = (
    <ul lang={language}>
      {headings.map(({ text, level }) => (
        <li key={text} data-level={level}>
          <Link to={{ hash: anchorOf(text) }}>{text}</Link>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={styles.contents} aria-label={t('help.contents')}>
      {/* A phone would show nothing but these. */}
      {isPhone ? (
        <details>
          <summary>{t('help.contents')}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  );
}

/** A link to a document that the product does not show is left as text. */
function DocumentLink({ href = '', children }: ComponentProps<'a'>) {
  const language = useAppSelector((state) => state.preferences.language);
  if (/^https?:/.test(href)) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  const path = pathOf(href, language);
  return path === undefined ? <>{children}</> : <Link to={path}>{children}</Link>;
}

function Picture({ src = '', alt }: ComponentProps<'img'>) {
  const theme = useAppSelector((state) => state.preferences.theme);
  const source = pictureOf(src, theme);
  return source === undefined ? null : <img src={source} alt={alt} loading="lazy" />;
}

/** A wide table scrolls by itself, and so does a block of code. */
function Table({ children }: ComponentProps<'table'>) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, by the keyboard too
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

function Code({ children }: ComponentProps<'pre'>) {
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways
  return <pre tabIndex={0}>{children}</pre>;
}

const options: ComponentProps<typeof Markdown>['options'] = {
  disableParsingRawHTML: true,
  slugify: anchorOf,
  overrides: { a: DocumentLink, img: Picture, pre: Code, table: Table },
};
