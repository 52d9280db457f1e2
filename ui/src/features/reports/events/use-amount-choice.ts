import { useSearchParams } from 'react-router-dom';
import { attributionDays, type AmountFields } from '../../../../../domain/entities/events/amount';

/** Common names of money fields. */
const likely = /(total|amount|price|value|revenue|montant|prix)$/i;

/** The default field, when the URL names none. */
const usualField = ({ fields }: AmountFields): string | undefined =>
  (fields.find(({ field }) => likely.test(field)) ?? fields[0])?.field;

/** The numbers of days on offer. */
export const offeredDays = [1, 3, attributionDays.usual, 14, 30, attributionDays.most];

/** The shown field, and how many days after a message an event counts for its automation: both are in the URL. */
export function useAmountChoice(offered: AmountFields | null) {
  const [params, setParams] = useSearchParams();
  const days = Number(params.get('days'));
  const set = (name: 'field' | 'days', value: string): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    field: params.get('field') ?? (offered ? usualField(offered) : undefined),
    days: offeredDays.includes(days) ? days : attributionDays.usual,
    chooseField: (field: string) => set('field', field),
    chooseDays: (chosen: number) => set('days', String(chosen)),
  };
}
