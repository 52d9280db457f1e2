import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import { CountedPanel } from '../../../flow/contacts-at-step/CountedPanel';
import { countsByStep } from '../../../flow/editing/selectors';
import { useReasonText } from '../../../i18n/reasons/use-reason-text';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { NotSentReasons } from '../api';
import styles from '../broadcasts.module.css';
import { useMessageText } from '../message-text';
import { notSentReasons } from '../slice';

/** Whom its step counts as not sent to; those over a cap are among the skipped. */
const lists = ['skipped', 'failed'] as const;

/** Who was not sent the message, by reason: each leads to the list of its contacts, beside the page. */
export function NotSent({ broadcast }: { broadcast: Broadcast }) {
  const { t, i18n } = useTranslation();
  const { id, messages } = broadcast;
  const [params] = useSearchParams();
  const flow = useAppSelector((state) => state.flow.automatisation);
  const messageText = useMessageText(broadcast);
  const counted = useCounted(broadcast);
  const reasons = useReasons(id, counted);
  const isOpen = flow?.id === id && params.has('at');
  if (counted.length === 0 && !isOpen) return null;

  function titleOf(stepId: number): string | undefined {
    const message = messages.find(({ step_id }) => step_id === stepId);
    return message && t('broadcasts.figures.contactsOf', { message: messageText(message) });
  }
  return (
    <>
      {counted.length > 0 && (
        <div>
          {t('broadcasts.figures.whoNot')}
          <ul className={styles.problems}>
            {counted.flatMap(({ variant, stepId, list, count }) =>
              reasons(stepId, list, count).map(({ reason, number }) => (
                <li key={`${stepId} ${list} ${reason}`}>
                  <Link to={`?at=${stepId}&count=${list}`}>
                    {messages.length > 1
                      ? t('broadcasts.test.variant', { variant: variant.toUpperCase(), subject: reason })
                      : reason}{' '}
                    {number.toLocaleString(i18n.language)}
                  </Link>
                </li>
              )),
            )}
          </ul>
        </div>
      )}
      {isOpen && <CountedPanel automatisation={flow} titleOf={titleOf} />}
    </>
  );
}

interface Counted {
  variant: Broadcast['messages'][number]['variant'];
  stepId: number;
  list: (typeof lists)[number];
  count: number;
}

/** The lists that have somebody. */
function useCounted({ messages }: Broadcast): Counted[] {
  const counts = useAppSelector(countsByStep);
  return useMemo(
    () =>
      messages
        .flatMap(({ variant, step_id: stepId }) =>
          lists.map((list) => ({ variant, stepId, list, count: counts.get(stepId)?.[list] ?? 0 })),
        )
        .filter(({ count }) => count > 0),
    [messages, counts],
  );
}

/** The reasons of a list with their numbers, the most frequent first; its name alone as long as they are not known. */
function useReasons(id: number, counted: readonly Counted[]) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const reasonText = useReasonText();
  const read = useAppSelector((state) => state.broadcasts.notSent.data);
  const key = counted.map(({ stepId, list, count }) => `${stepId}/${list}/${count}`).join();
  useEffect(() => {
    if (key === '') return;
    const asked = key.split(',').map((one) => {
      const [stepId = '', list] = one.split('/');
      return {
        stepId: Number(stepId),
        counted: list === 'failed' ? ('failed' as const) : ('skipped' as const),
      };
    });
    dispatch(notSentReasons.requested({ id, lists: asked }));
  }, [dispatch, id, key]);
  useEffect(() => () => void dispatch(notSentReasons.forgotten()), [dispatch]);

  return (stepId: number, list: Counted['list'], count: number): { reason: string; number: number }[] => {
    const known = listOf(read, { id, stepId, list });
    const texts = (known?.reasons ?? []).flatMap((reason) => (reason ? [reasonText(reason)] : []));
    const told = [...new Set(texts)]
      .map((text) => ({
        reason: text.replace(/\.$/, ''),
        number: texts.filter((one) => one === text).length,
      }))
      .sort((one, other) => other.number - one.number);
    if (told.length === 0) return [{ reason: t(`flow.counted.counts.${list}`), number: count }];
    const others = count - texts.length;
    return others > 0 ? [...told, { reason: t('broadcasts.figures.whoNotOthers'), number: others }] : told;
  };
}

const listOf = (
  read: NotSentReasons | null,
  { id, stepId, list }: { id: number; stepId: number; list: Counted['list'] },
) => (read?.id === id ? read.lists.find((one) => one.stepId === stepId && one.counted === list) : undefined);
