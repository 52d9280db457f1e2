import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GoalSplit as Split } from '../../../../domain/entities/automatisations/goal';
import { fewestToCompare } from '../../../../domain/broadcasts/test-winner';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { variants, type Broadcast } from '../../../../domain/entities/broadcast';
import { chainsOf } from '../../../../domain/flow/chain/tree';
import { splitData, type SplitData } from '../../../../domain/steps/split/schema';
import { FigureTable } from '../../components/data/FigureTable';
import { momentText } from '../../components/time/Moment';
import { useDescription } from '../../flow/panel/use-description';
import { allSteps } from '../../flow/editing/step-places';
import { branchText } from '../../flow/steps/branch-name';
import { useAppSelector } from '../../store/hooks';
import { useMessageText } from '../broadcasts/message-text';
import { amountText, pointsText, rateText } from './figure-texts';
import styles from './goals.module.css';

interface GoalSplitProps {
  split: Split;
  /** Whether the goal has a value. */
  hasValue: boolean;
  /** Whether there is a control group. */
  isCompared: boolean;
  isBroadcast: boolean;
}

/** How the ways of a split did, and how likely each is the best; and how far the rule is that chooses the winner. */
export function GoalSplit({ split, hasValue, isCompared, isBroadcast }: GoalSplitProps) {
  const { t, i18n } = useTranslation();
  const descriptionOf = useDescription();
  const flow = useAppSelector(({ flow: { automatisation } }) => automatisation);
  const steps = allSteps(flow?.steps ?? []);
  const step = steps.find(({ id }) => id === split.step_id);
  const messages = isBroadcast && step ? messagesOf(step) : [];
  const messageText = useMessageText({ messages });
  if (!step) return null;
  const data = splitData.safeParse(step.data).data;
  const title = isBroadcast
    ? t('broadcasts.test.one')
    : t('goals.split.title', { step: descriptionOf(step) });
  const number = (count: number): string => count.toLocaleString(i18n.language);
  const percent = (share: number): string => rateText(share, i18n.language);
  const rate = (converted: number, of: number): string => (of === 0 ? '–' : percent(converted / of));
  const chance = (share: number | null): string => (share === null ? '–' : percent(share));
  const points = (difference: number): string => pointsText(difference, i18n.language);
  const liftText = (lift: Split['ways'][number]['lift']): string =>
    lift === null
      ? '–'
      : t('goals.split.lift', {
          difference: points(lift.difference),
          low: points(lift.low),
          high: points(lift.high),
        });
  const nameOf = (way: string): string => {
    const message = messages.find(({ variant }) => variant === way);
    const name = message
      ? t('broadcasts.test.variant', { variant: way.toUpperCase(), subject: messageText(message) })
      : branchText(step, way, t);
    return data?.winner === way ? t('goals.split.won', { name }) : name;
  };
  const isTooFew = isBroadcast && split.ways.some(({ entered }) => entered < fewestToCompare);
  const columns = [
    'contacts',
    'converted',
    'rate',
    ...(hasValue ? (['value'] as const) : []),
    ...(isCompared ? (['lift'] as const) : []),
    ...(isTooFew ? [] : (['chance'] as const)),
  ] as const;
  // The winner of a broadcast is chosen on its own page, by opens or clicks.
  const state = data && !isBroadcast && stateText(data, { split, step, percent, t });
  const counted = split.counted;
  return (
    <section aria-label={title} className={styles.lift}>
      <h2>{title}</h2>
      {state && (
        <p>
          <strong>{state}</strong>
        </p>
      )}
      <FigureTable
        label={t('goals.split.ways')}
        head={t(isBroadcast ? 'broadcasts.review.message' : 'goals.split.columns.way')}
        columns={columns.map((column) => t(`goals.split.columns.${column}`))}
        rows={split.ways.map(({ way, entered, converted, value, lift, chance: best }) => ({
          key: way,
          name: nameOf(way),
          cells: [
            number(entered),
            number(converted),
            rate(converted, entered),
            ...(hasValue ? [amountText(value, i18n.language)] : []),
            ...(isCompared ? [liftText(lift)] : []),
            ...(isTooFew ? [] : [chance(best)]),
          ],
        }))}
      />
      {counted && (
        <>
          <p>
            {t('goals.split.counted', { moment: momentText(counted.counted_at, 'minute') })}
            {counted.counted_from !== null &&
              ` ${t('goals.split.countedFrom', { moment: momentText(counted.counted_from, 'minute') })}`}
          </p>
          <FigureTable
            label={t('goals.split.countedWays')}
            head={t('goals.split.columns.way')}
            columns={(['over', 'converted', 'rate', 'chance'] as const).map((column) =>
              t(`goals.split.columns.${column}`),
            )}
            rows={counted.ways.map(({ way, contacts, converted, chance: best }) => ({
              key: way,
              name: branchText(step, way, t),
              cells: [number(contacts), number(converted), rate(converted, contacts), chance(best)],
            }))}
          />
        </>
      )}
      <p className={styles.hint}>
        {isTooFew
          ? t('goals.ofBroadcast.tooFew', { least: fewestToCompare })
          : t(isBroadcast ? 'goals.ofBroadcast.split' : 'goals.split.meaning')}{' '}
        {isCompared && `${t('goals.split.liftMeaning')} `}
        {!isBroadcast && <Link to={`?step=${step.id}`}>{t('goals.split.choose')}</Link>}
      </p>
    </section>
  );
}

/** The messages of a broadcast's test: the first step of each way. */
const messagesOf = (split: Step): Broadcast['messages'] =>
  chainsOf(split).flatMap(({ branch, chain: [message] }) => {
    const variant = variants.find((one) => one === branch);
    if (!message || !variant) return [];
    const { id, user_app_id, app_webhook_unique_identifier: webhook, data } = message;
    return [{ variant, step_id: id, user_app_id, app_webhook_unique_identifier: webhook ?? '', data }];
  });

/** How the winner was chosen, or how far the rule is; null: no winner, and no rule. */
function stateText(
  { ways, winner, winner_rule: rule, winner_chosen_at: chosenAt }: SplitData,
  { split, step, percent, t }: { split: Split; step: Step; percent: (share: number) => string; t: TFunction },
): string | null {
  if (winner !== null) {
    const name = branchText(step, winner, t);
    return chosenAt
      ? t('goals.split.chosen', { name, moment: momentText(chosenAt, 'minute') })
      : t('goals.split.byHand', { name });
  }
  if (!rule) return null;
  const from = percent(rule.probability);
  const countedWays = split.counted?.ways ?? [];
  // A count of an earlier version also has a probability for ways that nobody has come to.
  const compared = countedWays.flatMap((way) =>
    way.chance === null || way.contacts === 0 ? [] : [{ ...way, chance: way.chance }],
  );
  const best = compared.reduce<(typeof compared)[number] | null>(
    (most, way) => (most && most.chance >= way.chance ? most : way),
    null,
  );
  if (!best || compared.length < 2) return t('goals.split.notYet', { from, contacts: rule.contacts });
  const name = branchText(step, best.way, t);
  const chance = percent(best.chance);
  const taking = new Set(ways.filter(({ share }) => share > 0).map(({ id }) => id));
  const fewest = Math.min(
    ...countedWays.filter(({ way }) => taking.has(way)).map(({ contacts }) => contacts),
  );
  return fewest < rule.contacts
    ? t('goals.split.tooFew', { name, chance, from, contacts: fewest, least: rule.contacts })
    : t('goals.split.leads', { name, chance, from });
}
