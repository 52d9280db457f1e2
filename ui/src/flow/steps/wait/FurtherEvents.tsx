import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { mostFurtherEvents } from '../../../../../domain/steps/wait/schema';
import { EventName } from '../../../components/EventName';
import { useAskedEvents } from '../../../features/event-names/use-event-names';
import { FilterFields } from '../../filters/FilterFields';
import { LiquidInput } from '../../text/LiquidInput';
import { hasWords } from '../segments-in';
import { freeId } from '../split/draft';
import { useTakenWays } from '../use-taken-ways';
import type { WaitWayDraft } from './draft';
import styles from '../../../components/form/form.module.css';

interface FurtherEventsProps {
  ways: readonly WaitWayDraft[];
  stepId: number | null;
}

/** The further events of a wait: a list that grows and shrinks. */
export function FurtherEvents({ ways, stepId }: FurtherEventsProps) {
  const { t } = useTranslation();
  const isTaken = useTakenWays(stepId);
  return (
    <Form.List name="ways">
      {(fields, { add, remove }) => (
        <div className={styles.group}>
          {fields.map(({ key, name: index }) => {
            const way = ways[index];
            const hasSteps = way !== undefined && isTaken(way.id);
            return (
              <fieldset key={key} className={styles.group}>
                <legend className={styles.legend}>{t('steps.wait.further', { number: index + 2 })}</legend>
                <FurtherEvent index={index} eventName={way?.eventName} />
                <Button
                  icon={<DeleteOutlined aria-hidden="true" />}
                  disabled={hasSteps}
                  title={hasSteps ? t('steps.wait.hasSteps') : undefined}
                  onClick={() => remove(index)}
                >
                  {t('steps.wait.remove', { number: index + 2 })}
                </Button>
              </fieldset>
            );
          })}
          <Button
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={fields.length >= mostFurtherEvents}
            onClick={() => add(blankWay(ways))}
          >
            {t('steps.wait.add')}
          </Button>
        </div>
      )}
    </Form.List>
  );
}

function FurtherEvent({ index, eventName }: { index: number; eventName: string | undefined }) {
  const { t } = useTranslation();
  const number = index + 2;
  return (
    <>
      <Form.Item
        name={[index, 'eventName']}
        label={t('steps.wait.furtherName', { number })}
        extra={hasWords(eventName) && <EventName name={eventName} />}
      >
        <LiquidInput rows={1} limit={255} wholes={useAskedEvents(eventName)} />
      </Form.Item>
      <Form.Item
        name={[index, 'name']}
        label={t('steps.wait.branchName', { number })}
        extra={t('steps.wait.branchNameHint')}
      >
        <Input maxLength={60} placeholder={eventName} />
      </Form.Item>
      <FilterFields
        name="filters"
        inside={{ list: 'ways', index }}
        label={t('steps.wait.filters')}
        variablesOf="event"
        eventName={eventName}
      />
    </>
  );
}

/** An event without a name. Its way's id is drawn, so that one of a way that was removed does not come back. */
const blankWay = (ways: readonly WaitWayDraft[]): WaitWayDraft => ({
  id: freeId(ways),
  name: '',
  eventName: '',
  filters: [],
});
