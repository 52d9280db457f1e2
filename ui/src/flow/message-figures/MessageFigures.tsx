import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { messageCounts } from '../../../../domain/entities/automatisations/steps/step-count';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { usePeriod } from '../contacts-at-step/use-counted';
import { countsByStep } from '../editing/selectors';
import { rateText } from './rate';
import { stepLinks } from './store';
import { useTold } from './use-told';
import styles from './figures.module.css';

interface MessageFiguresProps {
  automatisationId: number;
  stepId: number;
}

/** What became of the messages of a step that were sent in the period of the flow's page, and which of their links were followed. */
export function MessageFigures({ automatisationId, stepId }: MessageFiguresProps) {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const { period } = usePeriod();
  const isTold = useTold();
  const messages = useAppSelector((state) => countsByStep(state).get(stepId)?.messages ?? null);
  if (!messages || messageCounts.every((count) => messages[count] === 0)) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t('flow.messages.title')} <span>{t(`flow.counted.periods.${period}`)}</span>
      </h3>
      <dl className={styles.figures}>
        {messageCounts.map((count) => {
          const isKnown = isTold(count, messages);
          const rate =
            count === 'sent' || !isKnown ? null : rateText(messages[count], messages.sent, i18n.language);
          return (
            <div key={count}>
              <dt>{t(`flow.messages.counts.${count}`)}</dt>
              <dd>
                <strong>{isKnown ? messages[count].toLocaleString(i18n.language) : '–'}</strong>
                {rate !== null && <span> {rate}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.hint}>
        {t('flow.messages.hint')}
        {!isTold('delivered', messages) && ` ${t('flow.messages.untold')}`}
        {!isTold('opened', messages) && ` ${t('flow.messages.untracked')}`}
      </p>
      {messages.clicked > 0 && (
        <Links automatisationId={automatisationId} stepId={stepId} clicked={messages.clicked} />
      )}
    </section>
  );
}

/** Asked again when more messages are clicked in. */
function Links({ automatisationId, stepId, clicked }: MessageFiguresProps & { clicked: number }) {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const { period } = usePeriod();
  const data = useAppSelector(({ panels }) => panels.links.data);
  useEffect(
    () => void dispatch(stepLinks.requested({ automatisationId, stepId, period })),
    [dispatch, automatisationId, stepId, period, clicked],
  );
  useEffect(() => () => void dispatch(stepLinks.forgotten()), [dispatch]);
  if (data?.stepId !== stepId || data.links.length === 0) return null;
  return (
    <table className={styles.links}>
      <thead>
        <tr>
          <th scope="col">{t('flow.messages.link')}</th>
          <th scope="col">{t('flow.messages.clickedIn')}</th>
        </tr>
      </thead>
      <tbody>
        {data.links.map(({ link, messages }) => (
          <tr key={link}>
            <td title={link}>{link}</td>
            <td>{messages.toLocaleString(i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
