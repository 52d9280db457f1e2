import { useTranslation } from 'react-i18next';
import { fewestToCompare, sizeOfTest } from '../../../../../domain/broadcasts/test-winner';
import { triesAll, type BroadcastTest } from '../../../../../domain/entities/broadcast';

interface VariantCountsProps {
  test: BroadcastTest;
  /** How many contacts the message goes to. */
  count: number;
}

/** How many contacts of an audience get each message of a test, and how many the better one. */
export function VariantCounts({ test, count }: VariantCountsProps) {
  const { t, i18n } = useTranslation();
  const number = (value: number): string => value.toLocaleString(i18n.language);
  const tried = sizeOfTest(count, test.percent);
  const a = Math.ceil(tried / 2);
  const numbers = { a: number(a), b: number(tried - a) };
  return (
    <>
      <p>
        {triesAll(test)
          ? t('broadcasts.review.eachGets', numbers)
          : t('broadcasts.review.partGets', { ...numbers, count: count - tried })}
      </p>
      {count > 0 && tried - a < fewestToCompare && (
        <p>{t('broadcasts.review.tooFew', { least: fewestToCompare })}</p>
      )}
    </>
  );
}
