import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GoalSplit as Split } from '../../../../domain/entities/automatisations/goal';
import { useDescription } from '../../flow/panel/use-description';
import { allSteps } from '../../flow/editing/step-places';
import { branchText } from '../../flow/steps/branch-name';
import { useAppSelector } from '../../store/hooks';
import styles from './goals.module.css';

interface GoalSplitProps {
  split: Split;
  /** Whether the goal has a value. */
  hasValue: boolean;
}

/** How the ways of a split did, and how likely each is the best. */
export function GoalSplit({ split, hasValue }: GoalSplitProps) {
  const { t, i18n } = useTranslation();
  const descriptionOf = useDescription();
  const flow = useAppSelector(({ flow: { automatisation } }) => automatisation);
  const step = allSteps(flow?.steps ?? []).find(({ id }) => id === split.step_id);
  if (!step) return null;
  const title = t('goals.split.title', { step: descriptionOf(step) });
  const percent = (share: number): string =>
    share.toLocaleString(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const columns = [
    'way',
    'contacts',
    'converted',
    'rate',
    ...(hasValue ? (['value'] as const) : []),
    'chance',
  ] as const;
  return (
    <section aria-label={title} className={styles.lift}>
      <h2>{title}</h2>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, by the keyboard too */}
      <div className={styles.table} tabIndex={0} role="region" aria-label={t('goals.split.ways')}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`goals.split.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {split.ways.map(({ way, entered, converted, value, chance }) => (
              <tr key={way}>
                <th scope="row">
                  {branchText(step, way, t)}{' '}
                  {step.data['winner'] === way && <Tag color="green">{t('goals.split.winner')}</Tag>}
                </th>
                <td>{entered.toLocaleString(i18n.language)}</td>
                <td>{converted.toLocaleString(i18n.language)}</td>
                <td>{entered === 0 ? '–' : percent(converted / entered)}</td>
                {hasValue && <td>{value.toLocaleString(i18n.language, { maximumFractionDigits: 2 })}</td>}
                <td>{chance === null ? '–' : percent(chance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.hint}>
        {t('goals.split.meaning')} <Link to={`?step=${step.id}`}>{t('goals.split.choose')}</Link>
      </p>
    </section>
  );
}
