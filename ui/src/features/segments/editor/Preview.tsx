import { Button, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RuleGroup } from '../../../../../domain/entities/segments/rule';
import type { SegmentPreview } from '../../../../../domain/entities/segments/segment';
import { useFailureText } from '../../../components/feedback/failure-text';
import { useAppSelector } from '../../../store/hooks';
import { contactPath } from '../../contacts/path';
import type { Lacking } from '../rules/rules';
import { nodeId } from '../rules/use-rules';
import { usePreview } from './use-preview';
import styles from './editor.module.css';

interface PreviewProps {
  /** Null while something is missing. */
  rules: RuleGroup | null;
  lacking: Lacking[];
}

/** How many contacts the rules have now, and some of them. */
export function Preview({ rules, lacking }: PreviewProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { data, failure, isCurrent, isWaiting, retry } = usePreview(rules);
  return (
    <section aria-label={t('segments.preview.title')} aria-busy={isWaiting} className={styles.preview}>
      <h2>
        {t('segments.preview.title')}
        {isWaiting && <Spin size="small" className={styles.spin} />}
      </h2>
      {lacking.length > 0 && <LackingList lacking={lacking} />}
      {failure && (
        <div role="alert" className={styles.failure}>
          <p>{failureText(failure)}</p>
          <Button onClick={retry}>{t('failure.retry')}</Button>
        </div>
      )}
      <div role="status" className="visually-hidden">
        {isCurrent && data && <CountText preview={data} />}
      </div>
      {data && (
        <div className={isCurrent ? styles.answer : styles.oldAnswer}>
          <Answer preview={data} />
        </div>
      )}
      {!data && isWaiting && <p className={styles.quiet}>{t('segments.preview.counting')}</p>}
    </section>
  );
}

/** Which rules lack something; each leads to its rule. */
function LackingList({ lacking }: { lacking: Lacking[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.lacking}>
      <p>{t('segments.preview.incomplete')}</p>
      <ul>
        {lacking.map(({ key, number, isGroup, lack }) => (
          <li key={key}>
            <Button
              type="link"
              size="small"
              onClick={() =>
                document.getElementById(nodeId(key))?.querySelector<HTMLElement>('input, button')?.focus()
              }
            >
              {t('segments.ruleSays', {
                rule: t(isGroup ? 'segments.group' : 'segments.rule', { number }),
                said: t(`segments.lacks.${lack}`),
              })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CountText({ preview: { count, is_exact, total } }: { preview: SegmentPreview }) {
  const { t } = useTranslation();
  return is_exact ? t('segments.preview.exact', { count }) : t('segments.preview.about', { count, total });
}

/** The count again, beside the buttons: for the eyes, in windows in which the preview stands below the rules. */
export function FootCount({ isCurrent }: { isCurrent: boolean }) {
  const { state, data } = useAppSelector((root) => root.segments.preview);
  const isOld = !isCurrent || state !== 'ready';
  return (
    <span aria-hidden="true" className={isOld ? `${styles.footCount} ${styles.oldAnswer}` : styles.footCount}>
      {data && <CountText preview={data} />}
    </span>
  );
}

function Answer({ preview }: { preview: SegmentPreview }) {
  const { t } = useTranslation();
  const { is_exact: isExact, count, total, examples } = preview;
  return (
    <>
      <p className={styles.count}>
        <CountText preview={preview} />
      </p>
      {isExact && <p className={styles.quiet}>{t('segments.preview.ofAll', { count: total })}</p>}
      {!isExact && <p className={styles.quiet}>{t('segments.preview.whyAbout')}</p>}
      {examples.length > 0 && (
        <>
          <h3>{t('segments.preview.examples')}</h3>
          <ul className={styles.examples}>
            {examples.map(({ id, external_id, name, email }) => (
              <li key={id}>
                <Link to={contactPath(external_id)} target="_blank">
                  {name || external_id}
                  <span className="visually-hidden"> ({t('help.newTab')})</span>
                </Link>
                <span className={styles.quiet}>{email ?? (name ? external_id : '')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {count === 0 && (
        <p className={styles.quiet}>{t(isExact ? 'segments.preview.nobody' : 'segments.preview.noneSeen')}</p>
      )}
    </>
  );
}
