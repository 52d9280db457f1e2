import { Alert, Select } from 'antd';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { amountsReadLimit, type Amounts } from '../../../../../domain/entities/events/amount';
import { FailedState } from '../../../components/feedback/FailedState';
import { StatTile, StatTiles } from '../../../components/badges/StatTile';
import { useResource } from '../../../components/use-resource';
import type { ReportScope } from '../api';
import { changeInPercent } from '../change';
import { ReportRevenue } from './ReportRevenue';
import { amountFields, reportAmounts } from '../slice';
import { useAmountChoice } from './use-amount-choice';
import styles from '../reports.module.css';

/** `asked` changes at each request of the report, and the amounts are then requested again. */
interface AmountsProps extends ReportScope {
  asked: unknown;
}

/** The amounts of the report's event, and the revenue after automations' messages; without an event, how to select one. */
export function ReportAmounts({ name, ...props }: AmountsProps) {
  const { t } = useTranslation();
  return name === undefined ? (
    <p className={styles.hint}>{t('reports.amounts.chooseEvent')}</p>
  ) : (
    <OfEvent key={name} name={name} {...props} />
  );
}

function OfEvent({ name, ...props }: AmountsProps & { name: string }) {
  const { t } = useTranslation();
  const fieldId = useId();
  const requested = useCallback(() => amountFields.requested(name), [name]);
  const { data, failure, reload } = useResource((state) => state.reports.amountFields, requested);
  const offered = data?.name === name ? data : null;
  const { field, chooseField } = useAmountChoice(offered);
  if (failure && !offered) return <FailedState failure={failure} onRetry={reload} />;
  if (!offered) return null;
  if (field === undefined) return <p className={styles.hint}>{t('reports.amounts.noField')}</p>;
  const names = [...new Set([...offered.fields.map((one) => one.field), field])];
  return (
    <section aria-label={t('reports.amounts.title')} className={styles.amounts}>
      <header className={styles.amountsHead}>
        <h2 className={styles.amountsTitle}>{t('reports.amounts.title')}</h2>
        <label htmlFor={fieldId}>{t('reports.amounts.field')}</label>
        <Select
          id={fieldId}
          value={field}
          showSearch
          popupMatchSelectWidth={false}
          onChange={chooseField}
          options={names.map((value) => ({ value, label: value }))}
        />
      </header>
      <Tiles name={name} field={field} {...props} />
      <ReportRevenue name={name} field={field} {...props} />
    </section>
  );
}

const figures = ['sum', 'average', 'count'] as const satisfies (keyof Amounts)[];

function Tiles({ name, field, from, to, asked }: AmountsProps & { name: string; field: string }) {
  const { t, i18n } = useTranslation();
  const requested = useCallback(
    () => reportAmounts.requested({ name, field, from, to }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the report asks again
    [name, field, from, to, asked],
  );
  const { data, failure, reload } = useResource((state) => state.reports.amounts, requested);
  const { scope, amounts, previous_timerange_amounts: before } = data ?? {};
  const isIt = scope?.name === name && scope.field === field;
  if (failure && !isIt) return <FailedState failure={failure} onRetry={reload} />;
  if (!isIt || !amounts || !before) return null;
  const isWhole = amounts.is_complete && before.is_complete;
  const write = (amount: number | null): string =>
    amount === null ? '–' : amount.toLocaleString(i18n.language, { maximumFractionDigits: 2 });

  function noteOf(figure: (typeof figures)[number]): string | null {
    if (!isWhole || !amounts || !before) return t('reports.amounts.notCompared');
    const change = changeInPercent(amounts[figure] ?? 0, before[figure] ?? 0, i18n.language);
    if (change !== null) return t('reports.change', { change });
    return before[figure] ? null : t('reports.noPrevious');
  }
  return (
    <>
      {!isWhole && (
        <Alert type="warning" showIcon title={t('reports.amounts.tooMany', { count: amountsReadLimit })} />
      )}
      <StatTiles>
        {figures.map((figure) => (
          <StatTile
            key={figure}
            title={t(`reports.amounts.figures.${figure}`)}
            value={write(amounts[figure])}
            note={noteOf(figure)}
          />
        ))}
      </StatTiles>
      {amounts.without > 0 && (
        <p className={styles.hint}>{t('reports.amounts.without', { count: amounts.without })}</p>
      )}
    </>
  );
}
