import { Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { triesAll, type Broadcast } from '../../../../domain/entities/broadcast';
import { isSameJson } from '../../../../domain/values/same-json';
import { useAppSelector } from '../../store/hooks';
import { useMessageText } from './message-text';
import { useTimingText } from './timing-text';

/** What a broadcast says, and when: its message or messages, its test, and its time. */
export function Summary({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const timingText = useTimingText();
  const messageText = useMessageText(broadcast);
  const { messages, test, timing } = broadcast;
  const examples = useAppSelector((state) => state.broadcasts.examples.data);
  const exampleOf = ({ data }: (typeof messages)[number]): string | null =>
    examples?.texts.some((one) => isSameJson(one.data, data))
      ? t('broadcasts.content.asRead', { contact: examples.contact })
      : null;
  const isOne = messages.length === 1;
  return (
    <Descriptions
      column={1}
      bordered
      size="small"
      items={[
        ...messages.map((one) => ({
          key: one.variant,
          label: isOne
            ? t('broadcasts.review.message')
            : t('broadcasts.test.variantName', { variant: one.variant.toUpperCase() }),
          children: exampleOf(one) ? (
            <>
              {messageText(one)} <small>({exampleOf(one)})</small>
            </>
          ) : (
            messageText(one)
          ),
        })),
        ...(test
          ? [
              {
                key: 'test',
                label: t('broadcasts.test.one'),
                children: triesAll(test)
                  ? t('broadcasts.test.percentAll')
                  : t('broadcasts.review.test', {
                      percent: test.percent,
                      count: test.hours,
                      measure: t(`broadcasts.test.measures.${test.measure}`),
                    }),
              },
            ]
          : []),
        { key: 'time', label: t('broadcasts.steps.time'), children: timingText(timing) },
      ]}
    />
  );
}
